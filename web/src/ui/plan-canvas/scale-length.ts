/** Returns the longest round length (1, 2 or 5 times a power of ten, in metres) up to a limit. */
export function roundLength(maxM: number): number {
  const power = 10 ** Math.floor(Math.log10(maxM));
  return ([5, 2, 1].find((each) => each * power <= maxM * (1 + 1e-9)) ?? 1) * power;
}
