// A viewpoint file as 2.1 or 3.0, its elements in the order of the schema (visinfo.xsd).
import type {
  BcfBitmap,
  BcfCamera,
  BcfComponent,
  BcfComponents,
  BcfTargetVersion,
  BcfVector,
  BcfView,
  XmlElement,
} from './topic.ts';
import { element, textElement } from './xml-writer.ts';

/** The VisualizationInfo of a view that is completed for the version. */
export function visualizationOf(guid: string, view: BcfView, version: BcfTargetVersion): XmlElement {
  const isNew = version === '3.0';
  const bitmaps = view.bitmaps.map((bitmap) => bitmapOf(bitmap, isNew));
  const lines = view.lines.map(({ start, end }) =>
    element('Line', [], [vectorOf('StartPoint', start), vectorOf('EndPoint', end)]),
  );
  const planes = view.clippingPlanes.map(({ location, direction }) =>
    element('ClippingPlane', [], [vectorOf('Location', location), vectorOf('Direction', direction)]),
  );
  const children = [
    view.components === null ? null : componentsOf(view.components, isNew),
    view.camera === null ? null : cameraOf(view.camera),
    group('Lines', lines),
    group('ClippingPlanes', planes),
    ...(isNew ? [group('Bitmaps', bitmaps)] : bitmaps),
    ...view.rest.elements,
  ];
  return element('VisualizationInfo', [['Guid', guid], ...view.rest.attributes], children);
}

const group = (name: string, children: readonly XmlElement[]): XmlElement | null =>
  children.length === 0 ? null : { name, attributes: [], children };

const vectorOf = (name: string, { x, y, z }: BcfVector): XmlElement =>
  element(name, [], [textElement('X', x), textElement('Y', y), textElement('Z', z)]);

function cameraOf({ kind, viewPoint, direction, up, extent, aspectRatio }: BcfCamera): XmlElement {
  const isPerspective = kind === 'perspective';
  return element(
    isPerspective ? 'PerspectiveCamera' : 'OrthogonalCamera',
    [],
    [
      vectorOf('CameraViewPoint', viewPoint),
      vectorOf('CameraDirection', direction),
      vectorOf('CameraUpVector', up),
      textElement(isPerspective ? 'FieldOfView' : 'ViewToWorldScale', extent),
      textElement('AspectRatio', aspectRatio),
    ],
  );
}

/** 2.1 has the hints in front, 3.0 inside the visibility; a list without components is left out, as 2.1 wants one at least. */
function componentsOf(components: BcfComponents, isNew: boolean): XmlElement {
  const hints = hintsOf(components);
  const exceptions = group('Exceptions', components.exceptions.map(componentOf));
  const visibility = element(
    'Visibility',
    [['DefaultVisibility', String(components.defaultVisibility)]],
    [isNew ? hints : null, exceptions],
  );
  const colours = components.colouring.map(({ colour, components: coloured }) => {
    const inside = coloured.map(componentOf);
    return element('Color', [['Color', colour]], isNew ? [group('Components', inside)] : inside);
  });
  const selection = group('Selection', components.selection.map(componentOf));
  return element('Components', [], [isNew ? null : hints, selection, visibility, group('Coloring', colours)]);
}

function hintsOf({ spacesVisible, spaceBoundariesVisible, openingsVisible }: BcfComponents): XmlElement | null {
  const said = (value: boolean | null) => (value === null ? null : String(value));
  const hints = element(
    'ViewSetupHints',
    [
      ['SpacesVisible', said(spacesVisible)],
      ['SpaceBoundariesVisible', said(spaceBoundariesVisible)],
      ['OpeningsVisible', said(openingsVisible)],
    ],
    [],
  );
  return hints.attributes.length === 0 ? null : hints;
}

const componentOf = ({ ifcGuid, originatingSystem, authoringToolId }: BcfComponent): XmlElement =>
  element(
    'Component',
    [['IfcGuid', ifcGuid]],
    [textElement('OriginatingSystem', originatingSystem), textElement('AuthoringToolId', authoringToolId)],
  );

function bitmapOf(bitmap: BcfBitmap, isNew: boolean): XmlElement {
  const format = isNew
    ? textElement('Format', bitmap.format.toLowerCase())
    : textElement('Bitmap', bitmap.format.toUpperCase());
  return element(
    'Bitmap',
    [],
    [
      format,
      textElement('Reference', bitmap.reference),
      vectorOf('Location', bitmap.location),
      vectorOf('Normal', bitmap.normal),
      vectorOf('Up', bitmap.up),
      textElement('Height', bitmap.height),
    ],
  );
}
