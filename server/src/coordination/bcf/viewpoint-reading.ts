// A viewpoint file (`*.bcfv`), whatever its version: 1.0 and 2.0 list components with `Selected`, `Visible` and `Color` on each,
// 2.1 and 3.0 sort them into Selection, Visibility and Coloring.
import { createMessage } from '../../../../contract/messages/message.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { attributeOf, booleanOf, childOf, childrenOf, numberOf, type Reading, textOf, vectorOf } from './elements.ts';
import { BcfEntryFault } from './fault.ts';
import { moreOf, restOf, restsOfItems, restWith, type Shape } from './rest.ts';
import {
  BITMAP,
  CAMERA,
  CLIPPING_PLANE,
  COLOUR,
  COMPONENT,
  COMPONENTS,
  HINTS,
  LINE,
  PLAIN_COMPONENT,
  VIEW,
} from './shapes.ts';
import {
  type BcfBitmap,
  type BcfCamera,
  type BcfColouring,
  type BcfComponent,
  type BcfComponents,
  type BcfView,
  NOTHING_MORE,
  type XmlElement,
} from './topic.ts';
import { isStandIn } from './view-fitting.ts';

/**
 * Parses a viewpoint; cameras, lines … whose numbers cannot be read are left out with a warning. A view may have hundreds of
 * thousands of components: others get their turn between them. Throws BcfEntryFault.
 */
export async function viewOf(root: XmlElement, reading: Reading): Promise<BcfView> {
  if (root.name !== 'VisualizationInfo') {
    throw new BcfEntryFault('xml_malformed', reading.path, createMessage('bcf.noViewpoint'));
  }
  const components = childOf(root, 'Components');
  const camera = cameraOf(root, reading);
  const lines = readable(reading, childrenOf(childOf(root, 'Lines'), 'Line'), (line) => {
    const start = vectorOf(childOf(line, 'StartPoint'));
    const end = vectorOf(childOf(line, 'EndPoint'));
    return start === null || end === null ? null : { start, end, ...moreOf(line, LINE) };
  });
  return {
    components: components === undefined ? null : await componentsOf(components),
    camera: camera === null || isStandIn(camera, { lines }) ? null : camera,
    lines,
    clippingPlanes: readable(reading, childrenOf(childOf(root, 'ClippingPlanes'), 'ClippingPlane'), (plane) => {
      const location = vectorOf(childOf(plane, 'Location'));
      const direction = vectorOf(childOf(plane, 'Direction'));
      if (location === null || direction === null) return null;
      return { location, direction, ...moreOf(plane, CLIPPING_PLANE) };
    }),
    bitmaps: readable(
      reading,
      [...childrenOf(root, 'Bitmap'), ...childrenOf(childOf(root, 'Bitmaps'), 'Bitmap')],
      bitmapOf,
    ),
    rest: restOf(root, VIEW),
  };
}

function readable<T>(reading: Reading, elements: readonly XmlElement[], read: (element: XmlElement) => T | null): T[] {
  const results = elements.map(read).filter((result) => result !== null);
  if (results.length < elements.length) {
    const name = elements[0]?.name ?? '';
    reading.warn('number_invalid', name, createMessage('bcf.viewpointNumbers'));
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
  const kind = isPerspective ? 'perspective' : 'orthogonal';
  return { kind, viewPoint, direction, up, extent, aspectRatio, ...moreOf(camera, CAMERA) };
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
  return { format: format.trim().toUpperCase(), reference, location, normal, up, height, ...moreOf(bitmap, BITMAP) };
}

async function componentsOf(components: XmlElement): Promise<BcfComponents> {
  const plain = childrenOf(components, 'Component');
  const sorted = await (plain.length > 0 ? plainComponents(plain) : sortedComponents(components));
  const visibility = childOf(components, 'Visibility');
  const hints = childOf(components, 'ViewSetupHints') ?? childOf(visibility, 'ViewSetupHints');
  // Colours and hints are of other parents or places in other versions, and so kept beside what else is unknown.
  const rest = restWith(restOf(components, COMPONENTS), {
    inside: [
      ...restsOfItems('ViewSetupHints', hints === undefined ? [] : [hints], HINTS),
      ...restsOfItems('Color', coloursIn(components), COLOUR),
    ],
  });
  const hint = (name: string) => (hints === undefined ? null : booleanOf(hints, name));
  return {
    ...sorted,
    spacesVisible: hint('SpacesVisible'),
    spaceBoundariesVisible: hint('SpaceBoundariesVisible'),
    openingsVisible: hint('OpeningsVisible'),
    ...(rest === NOTHING_MORE ? {} : { rest }),
  };
}

type Sorted = Pick<BcfComponents, 'selection' | 'defaultVisibility' | 'exceptions' | 'colouring'>;

async function sortedComponents(components: XmlElement): Promise<Sorted> {
  const visibility = childOf(components, 'Visibility');
  const inside = (parent: XmlElement | undefined) =>
    mapInTurns(childrenOf(parent, 'Component'), (each) => componentOf(each, COMPONENT));
  const colouring: BcfColouring[] = [];
  for (const colour of coloursIn(components)) {
    const own = await inside(colour);
    const grouped = await inside(childOf(colour, 'Components'));
    colouring.push({ colour: colourOf(colour) ?? '', components: own.concat(grouped) });
  }
  return {
    selection: await inside(childOf(components, 'Selection')),
    // Both schemas say false where nothing is said of a Visibility that is there; without one nothing is hidden.
    defaultVisibility: visibility === undefined ? true : (booleanOf(visibility, 'DefaultVisibility') ?? false),
    exceptions: await inside(childOf(visibility, 'Exceptions')),
    colouring,
  };
}

/** Those that have a value, and something that has it. */
const coloursIn = (components: XmlElement): XmlElement[] =>
  childrenOf(childOf(components, 'Coloring'), 'Color').filter(
    (colour) =>
      colourOf(colour) !== null && [colour, childOf(colour, 'Components')].some((each) => childOf(each, 'Component')),
  );

/** 1.0 says of none whether it is selected: then all are meant. 2.0 hides the ones with `Visible="false"`. */
async function plainComponents(plain: readonly XmlElement[]): Promise<Sorted> {
  const read = await mapInTurns(plain, (component) => ({
    component: componentOf(component, PLAIN_COMPONENT),
    selected: attributeOf(component, 'Selected') === null ? undefined : booleanOf(component, 'Selected') === true,
    isHidden: booleanOf(component, 'Visible') === false,
    colour: colourOf(component),
  }));
  const saysSelected = read.some(({ selected }) => selected !== undefined);
  const byColour = Map.groupBy(read, ({ colour }) => colour);
  return {
    selection: read.flatMap(({ selected, component }) => (!saysSelected || selected === true ? [component] : [])),
    defaultVisibility: true,
    exceptions: read.flatMap(({ isHidden, component }) => (isHidden ? [component] : [])),
    colouring: [...byColour].flatMap(([colour, all]) =>
      colour === null ? [] : [{ colour, components: all.map(({ component }) => component) }],
    ),
  };
}

/** 2.1 takes capital letters alone. */
const colourOf = (element: XmlElement): string | null =>
  attributeOf(element, 'Color')?.trim().replace(/^#/, '').toUpperCase() ?? null;

function componentOf(component: XmlElement, shape: Shape): BcfComponent {
  // Made in one go: objects that are spread into are larger, and there may be 70,000.
  const plain = {
    ifcGuid: attributeOf(component, 'IfcGuid'),
    originatingSystem: textOf(component, 'OriginatingSystem'),
    authoringToolId: textOf(component, 'AuthoringToolId'),
  };
  const rest = restOf(component, shape);
  return rest === NOTHING_MORE ? plain : { ...plain, rest };
}
