// A viewpoint file as 2.1 or 3.0, its elements in the order of the schema (visinfo.xsd).

import { isNothing, restIn, withRest } from './rest.ts';
import { BITMAP, CAMERA, CLIPPING_PLANE, COLOUR, COMPONENT, COMPONENTS, HINTS, LINE, VIEW } from './shapes.ts';
import type {
  BcfBitmap,
  BcfCamera,
  BcfComponent,
  BcfComponents,
  BcfTargetVersion,
  BcfVector,
  BcfView,
} from './topic.ts';
import { standInCamera } from './view-fitting.ts';
import { element, listElement, type OutElement, textElement } from './xml-writer.ts';

/** The VisualizationInfo of a view that is completed for the version. */
export function visualizationOf(guid: string, view: BcfView, version: BcfTargetVersion): OutElement {
  const isNew = version === '3.0';
  const { lines, clippingPlanes, bitmaps } = view;
  const camera = view.camera ?? (isNew ? standInCamera(view) : null);
  const bitmap = (each: BcfBitmap) => bitmapOf(each, isNew);
  const children = [
    view.components === null ? null : componentsOf(view.components, isNew),
    camera === null ? null : cameraOf(camera),
    listElement('Lines', lines, ({ start, end, rest }) =>
      withRest(element('Line', [], [vectorOf('StartPoint', start), vectorOf('EndPoint', end)]), rest, LINE),
    ),
    listElement('ClippingPlanes', clippingPlanes, ({ location, direction, rest }) => {
      const vectors = [vectorOf('Location', location), vectorOf('Direction', direction)];
      return withRest(element('ClippingPlane', [], vectors), rest, CLIPPING_PLANE);
    }),
    ...(isNew ? [listElement('Bitmaps', bitmaps, bitmap)] : bitmaps.map(bitmap)),
  ];
  return withRest(element('VisualizationInfo', [['Guid', guid]], children), view.rest, VIEW);
}

const vectorOf = (name: string, { x, y, z }: BcfVector): OutElement =>
  element(name, [], [textElement('X', x), textElement('Y', y), textElement('Z', z)]);

function cameraOf({ kind, viewPoint, direction, up, extent, aspectRatio, rest }: BcfCamera): OutElement {
  const isPerspective = kind === 'perspective';
  const camera = element(
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
  return withRest(camera, rest, CAMERA);
}

/** 2.1 has the hints in front, 3.0 inside the visibility; a list without components is left out, as 2.1 wants one at least. */
function componentsOf(components: BcfComponents, isNew: boolean): OutElement {
  const hints = hintsOf(components);
  const exceptions = listElement('Exceptions', components.exceptions, componentOf);
  const visibility = element(
    'Visibility',
    [['DefaultVisibility', String(components.defaultVisibility)]],
    [isNew ? hints : null, exceptions],
  );
  const restOfColour = restIn(components.rest, 'Color');
  const coloured = components.colouring.map((each, nth) => ({ ...each, rest: restOfColour(nth) }));
  const colours = listElement('Coloring', coloured, ({ colour, components: those, rest }) => {
    const inside = listElement(isNew ? 'Components' : 'Color', those, componentOf);
    const attributes = [['Color', colour]] as const;
    const out = isNew
      ? element('Color', attributes, [inside])
      : { ...element('Color', attributes, []), children: inside?.children ?? [] };
    return withRest(out, rest, COLOUR);
  });
  const selection = listElement('Selection', components.selection, componentOf);
  const children = [isNew ? null : hints, selection, visibility, colours];
  return withRest(element('Components', [], children), components.rest, COMPONENTS);
}

function hintsOf({ spacesVisible, spaceBoundariesVisible, openingsVisible, rest }: BcfComponents): OutElement | null {
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
  const more = restIn(rest, 'ViewSetupHints')(0);
  return hints.attributes.length === 0 && isNothing(more) ? null : withRest(hints, more, HINTS);
}

const componentOf = ({ ifcGuid, originatingSystem, authoringToolId, rest }: BcfComponent): OutElement =>
  withRest(
    element(
      'Component',
      [['IfcGuid', ifcGuid]],
      [textElement('OriginatingSystem', originatingSystem), textElement('AuthoringToolId', authoringToolId)],
    ),
    rest,
    COMPONENT,
  );

function bitmapOf(bitmap: BcfBitmap, isNew: boolean): OutElement {
  const format = isNew
    ? textElement('Format', bitmap.format.toLowerCase())
    : textElement('Bitmap', bitmap.format.toUpperCase());
  const out = element(
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
  return withRest(out, bitmap.rest, BITMAP);
}
