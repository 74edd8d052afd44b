/** The longest round length (1, 2 or 5 of a power of ten, in metres) that is no longer than this. */
export function roundLength(mostM: number): number {
  const power = 10 ** Math.floor(Math.log10(mostM));
  return ([5, 2, 1].find((each) => each * power <= mostM * (1 + 1e-9)) ?? 1) * power;
}
