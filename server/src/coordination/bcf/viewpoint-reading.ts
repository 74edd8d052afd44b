// A viewpoint file (`*.bcfv`), whatever its version: 1.0 and 2.0 list components with `Selected`, `Visible` and `Color` on each,
// 2.1 and 3.0 sort them into Selection, Visibility and Coloring.
import {
  attributeOf,
  booleanOf,
  childOf,
  childrenOf,
  numberOf,
  type Reading,
  restOf,
  textOf,
  vectorOf,
} from './elements.ts';
import { BcfEntryFault } from './fault.ts';
import type { BcfBitmap, BcfCamera, BcfColouring, BcfComponent, BcfComponents, BcfView, XmlElement } from './topic.ts';

const KNOWN = ['Components', 'OrthogonalCamera', 'PerspectiveCamera', 'Lines', 'ClippingPlanes', 'Bitmaps', 'Bitmap'];

/** What the file says; cameras, lines … whose numbers cannot be read are left out with a warning. Throws BcfEntryFault. */
export function viewOf(root: XmlElement, reading: Reading): BcfView {
  if (root.name !== 'VisualizationInfo') {
    throw new BcfEntryFault('xml_malformed', reading.path, 'This is not a viewpoint.');
  }
  const components = childOf(root, 'Components');
  return {
    components: components === undefined ? null : componentsOf(components),
    camera: cameraOf(root, reading),
    lines: readable(reading, childrenOf(childOf(root, 'Lines'), 'Line'), (line) => {
      const start = vectorOf(childOf(line, 'StartPoint'));
      const end = vectorOf(childOf(line, 'EndPoint'));
      return start === null || end === null ? null : { start, end };
    }),
    clippingPlanes: readable(reading, childrenOf(childOf(root, 'ClippingPlanes'), 'ClippingPlane'), (plane) => {
      const location = vectorOf(childOf(plane, 'Location'));
      const direction = vectorOf(childOf(plane, 'Direction'));
      return location === null || direction === null ? null : { location, direction };
    }),
    bitmaps: readable(
      reading,
      [...childrenOf(root, 'Bitmap'), ...childrenOf(childOf(root, 'Bitmaps'), 'Bitmap')],
      bitmapOf,
    ),
    rest: restOf(root, ['Guid'], KNOWN),
  };
}

function readable<T>(reading: Reading, elements: readonly XmlElement[], read: (element: XmlElement) => T | null): T[] {
  const results = elements.map(read).filter((result) => result !== null);
  if (results.length < elements.length) {
    const name = elements[0]?.name ?? '';
    reading.warn('number_invalid', name, 'Some have no numbers that can be read, and are left out.');
  }
  return results;
}

function cameraOf(root: XmlElement, reading: Reading): BcfCamera | null {
  const found = childrenOf(root, 'PerspectiveCamera', 'OrthogonalCamera');
  return readable(reading, found.slice(0, 1), cameraIn)[0] ?? null;
}

function cameraIn(camera: XmlElement): BcfCamera | null {
  const isPerspective = camera.name === 'PerspectiveCamera';
  const viewPoint = vectorOf(childOf(camera, 'CameraViewPoint'));
  const direction = vectorOf(childOf(camera, 'CameraDirection'));
  const up = vectorOf(childOf(camera, 'CameraUpVector'));
  const extent = numberOf(camera, isPerspective ? 'FieldOfView' : 'ViewToWorldScale');
  if (viewPoint === null || direction === null || up === null || extent === null) return null;
  const aspectRatio = numberOf(camera, 'AspectRatio');
  return { kind: isPerspective ? 'perspective' : 'orthogonal', viewPoint, direction, up, extent, aspectRatio };
}

function bitmapOf(bitmap: XmlElement): BcfBitmap | null {
  const format = textOf(bitmap, 'Format') ?? textOf(bitmap, 'Bitmap');
  const reference = textOf(bitmap, 'Reference');
  const location = vectorOf(childOf(bitmap, 'Location'));
  const normal = vectorOf(childOf(bitmap, 'Normal'));
  const up = vectorOf(childOf(bitmap, 'Up'));
  const height = numberOf(bitmap, 'Height');
  if (format === null || reference === null || location === null) return null;
  if (normal === null || up === null || height === null) return null;
  return { format: format.trim().toUpperCase(), reference, location, normal, up, height };
}

function componentsOf(components: XmlElement): BcfComponents {
  const plain = childrenOf(components, 'Component');
  const sorted = plain.length > 0 ? plainComponents(plain) : sortedComponents(components);
  const visibility = childOf(components, 'Visibility');
  const hints = childOf(components, 'ViewSetupHints') ?? childOf(visibility, 'ViewSetupHints');
  const hint = (name: string) => (hints === undefined ? null : booleanOf(hints, name));
  return {
    ...sorted,
    spacesVisible: hint('SpacesVisible'),
    spaceBoundariesVisible: hint('SpaceBoundariesVisible'),
    openingsVisible: hint('OpeningsVisible'),
  };
}

type Sorted = Pick<BcfComponents, 'selection' | 'defaultVisibility' | 'exceptions' | 'colouring'>;

function sortedComponents(components: XmlElement): Sorted {
  const visibility = childOf(components, 'Visibility');
  const inside = (parent: XmlElement | undefined) => childrenOf(parent, 'Component').map(componentOf);
  return {
    selection: inside(childOf(components, 'Selection')),
    // Both schemas say false where nothing is said of a Visibility that is there; without one nothing is hidden.
    defaultVisibility: visibility === undefined ? true : (booleanOf(visibility, 'DefaultVisibility') ?? false),
    exceptions: inside(childOf(visibility, 'Exceptions')),
    colouring: childrenOf(childOf(components, 'Coloring'), 'Color').flatMap((colour) => {
      const coloured = [...inside(colour), ...inside(childOf(colour, 'Components'))];
      const value = colourOf(colour);
      return value === null || coloured.length === 0 ? [] : [{ colour: value, components: coloured }];
    }),
  };
}

/** 1.0 says of none whether it is selected: then all are meant. 2.0 hides the ones with `Visible="false"`. */
function plainComponents(plain: readonly XmlElement[]): Sorted {
  const saysSelected = plain.some((component) => attributeOf(component, 'Selected') !== null);
  const selected = plain.filter((component) => !saysSelected || booleanOf(component, 'Selected') === true);
  return {
    selection: selected.map(componentOf),
    defaultVisibility: true,
    exceptions: plain.filter((component) => booleanOf(component, 'Visible') === false).map(componentOf),
    colouring: colouringOf(plain),
  };
}

function colouringOf(plain: readonly XmlElement[]): BcfColouring[] {
  const byColour = Map.groupBy(plain, colourOf);
  return [...byColour].flatMap(([colour, components]) =>
    colour === null ? [] : [{ colour, components: components.map(componentOf) }],
  );
}

/** 2.1 takes capital letters alone. */
const colourOf = (element: XmlElement): string | null =>
  attributeOf(element, 'Color')?.trim().replace(/^#/, '').toUpperCase() ?? null;

function componentOf(component: XmlElement): BcfComponent {
  return {
    ifcGuid: attributeOf(component, 'IfcGuid'),
    originatingSystem: textOf(component, 'OriginatingSystem'),
    authoringToolId: textOf(component, 'AuthoringToolId'),
  };
}
