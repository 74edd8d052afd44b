// Values as ISO 10303-21 writes them.

/** A text as ISO 10303-21 §6.4.3 writes it: ASCII, everything else as `\X2\`. */
export function text(value: string): string {
  const plain = value.replaceAll('\\', '\\\\').replaceAll("'", "''");
  const ascii = plain.replaceAll(/[^\x20-\x7e]+/g, (others) => {
    const units = Array.from({ length: others.length }, (_, at) => others.charCodeAt(at).toString(16).padStart(4, '0'));
    return `\\X2\\${units.join('').toUpperCase()}\\X0\\`;
  });
  return `'${ascii}'`;
}

/** A real, with the point that it must have, to a ten-thousandth. */
export function real(value: number): string {
  const shown = String(Math.round(value * 10_000) / 10_000);
  return shown.includes('.') ? shown : `${shown}.`;
}

/** Several of them. */
export const list = (values: readonly string[]) => `(${values.join(',')})`;
