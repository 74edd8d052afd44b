// Whether a photo shows the whole sphere (contract §6), by Google's photo sphere metadata:
// https://developers.google.com/streetview/spherical-metadata
import { MAX_XMP_BYTES } from '../limits.ts';
import type { Panorama } from '../picture.ts';

const NAMESPACE = /xmlns:([A-Za-z_][\w.-]*)\s*=\s*["']http:\/\/ns\.google\.com\/photos\/1\.0\/panorama\/["']/;

/** Looks for GPano in the XMP packet, then at the proportions of the upright picture. */
export function panoramaOf(picture: { xmp: Buffer | undefined; widthPx: number; heightPx: number }): Panorama {
  if (picture.xmp !== undefined && picture.xmp.length <= MAX_XMP_BYTES) {
    const verdict = gpanoVerdict(picture.xmp.toString('utf8'));
    if (verdict !== undefined) return verdict;
  }
  return picture.widthPx === 2 * picture.heightPx ? 'two_to_one' : 'none';
}

/**
 * Undefined where the packet names no projection. A picture that says it is another projection, only a slice of the
 * sphere (as phones make them), or not to be shown as a panorama, has said that it is none.
 */
function gpanoVerdict(xmp: string): Panorama | undefined {
  const prefix = NAMESPACE.exec(xmp)?.[1];
  if (prefix === undefined) return undefined;
  const property = (name: string) => xmpProperty(xmp, `${prefix}:${name}`);
  const projection = property('ProjectionType');
  if (projection === undefined) return undefined;
  if (projection.toLowerCase() !== 'equirectangular') return 'none';
  if (property('UsePanoramaViewer')?.toLowerCase() === 'false') return 'none';
  const cropped = Number(property('CroppedAreaImageWidthPixels'));
  const full = Number(property('FullPanoWidthPixels'));
  return cropped > 0 && full > cropped ? 'none' : 'gpano';
}

/** A simple property, written as an attribute or as an element (XMP part 1 §7.4, §7.9.2.2). */
function xmpProperty(xmp: string, name: string): string | undefined {
  const literal = name.replaceAll(/[.-]/g, '\\$&');
  const attribute = new RegExp(`\\s${literal}\\s*=\\s*["']([^"'<]{0,100})["']`).exec(xmp);
  const element = attribute ?? new RegExp(`<${literal}(?:\\s[^<>]{0,200})?>([^<]{0,100})</`).exec(xmp);
  return element?.[1]?.trim();
}
