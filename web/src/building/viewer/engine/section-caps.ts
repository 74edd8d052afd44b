// What a section lays open is filled: with a hatching of its own, so that nobody takes it for a face of the building.
//
// Along a line of sight every body is left as often as it is entered, except those that the plane cuts open: what lies behind the
// plane is counted into the stencil, back faces up and front faces down, and what is not 0 is where the plane is filled.
//
// Bodies that a plane does not reach are left out. Without a graphics card, of 24 500 elements (an IFC file of 30 MB) one picture took
// 0.75 s uncut, 1.4 s cut through all walls of a storey and 1.5 s with a box (2026-11-23): a body is drawn thrice where it is cut.
import {
  AlwaysStencilFunc,
  BackSide,
  Color,
  DataTexture,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  IncrementWrapStencilOp,
  KeepStencilOp,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Plane,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  type Side,
  Sphere,
  SRGBColorSpace,
  type StencilOp,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { CameraRig } from './camera-rig.ts';
import type { Pass } from './part-mesh.ts';

/** Of the screen that the picture stands in. */
export type Theme = 'light' | 'dark';

/** Ground and lines: darker than what is drawn on a light screen, bluer than it on a dark one. */
const TONES: Readonly<Record<Theme, readonly [ground: number, line: number]>> = {
  light: [0x2f4d6e, 0x8aa9c9],
  dark: [0x8fb8e0, 0x41648a],
};
/** From one line to the next, in metres. */
const HATCH_M = 0.16;
const HATCH_PIXELS = 32;

export interface SectionCaps {
  /** Fills what the planes lay open of what is drawn already. */
  readonly draw: (planes: readonly Plane[]) => void;
  /** Around all that is drawn. */
  readonly setBounds: (bounds: Sphere) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly dispose: () => void;
}

interface Setting {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly rig: CameraRig;
  readonly pass: Pass;
}

/** Fills the sections of a scene. The renderer needs a stencil. */
export function openSectionCaps({ renderer, scene, rig, pass }: Setting): SectionCaps {
  const counts = [counting(BackSide, IncrementWrapStencilOp), counting(FrontSide, DecrementWrapStencilOp)];
  const fill = new MeshBasicMaterial({
    ...{ side: DoubleSide, stencilWrite: true, stencilRef: 0, stencilFunc: NotEqualStencilFunc },
    ...{ stencilFail: KeepStencilOp, stencilZFail: KeepStencilOp, stencilZPass: KeepStencilOp },
  });
  const sheet = new Mesh(new PlaneGeometry(1, 1), fill);
  sheet.frustumCulled = false;
  const sheetAlone = new Scene().add(sheet);
  let bounds = new Sphere();
  const lay = (plane: Plane) => {
    const size = bounds.radius * 2;
    plane.projectPoint(bounds.center, sheet.position);
    sheet.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), plane.normal);
    sheet.scale.set(size, size, 1);
    fill.map?.repeat.setScalar(size / HATCH_M);
  };
  return {
    draw: (planes) => {
      for (const plane of planes) {
        if (bounds.radius === 0 || !isOpenTo(plane, rig)) continue;
        renderer.clearStencil();
        pass.now = plane;
        renderer.clippingPlanes = [plane];
        for (const each of counts) {
          scene.overrideMaterial = each;
          renderer.render(scene, rig.camera());
        }
        scene.overrideMaterial = null;
        renderer.clippingPlanes = planes.filter((other) => other !== plane);
        lay(plane);
        renderer.render(sheetAlone, rig.camera());
      }
      renderer.clippingPlanes = [...planes];
    },
    setBounds: (next) => {
      bounds = next;
    },
    setTheme: (theme) => {
      fill.map?.dispose();
      fill.map = hatching(...TONES[theme]);
      fill.needsUpdate = true;
    },
    dispose: () => {
      fill.map?.dispose();
      sheet.geometry.dispose();
      for (const each of [fill, ...counts]) each.dispose();
    },
  };
}

/** True where one looks at what a plane lays open, and not from within. */
function isOpenTo(plane: Plane, rig: CameraRig): boolean {
  const camera = rig.camera();
  if ('isOrthographicCamera' in camera) return camera.getWorldDirection(new Vector3()).dot(plane.normal) > 0;
  return plane.distanceToPoint(camera.position) < 0;
}

/** Draws nothing but counts. */
function counting(side: Side, deed: StencilOp): MeshBasicMaterial {
  return new MeshBasicMaterial({
    ...{ side, colorWrite: false, depthWrite: false, depthTest: false, stencilWrite: true },
    ...{ stencilFunc: AlwaysStencilFunc, stencilFail: deed, stencilZFail: deed, stencilZPass: deed },
  });
}

function hatching(ground: number, line: number): DataTexture {
  const bytes = new Uint8Array(HATCH_PIXELS ** 2 * 4);
  for (let at = 0; at < HATCH_PIXELS ** 2; at += 1) {
    const along = ((at % HATCH_PIXELS) + Math.floor(at / HATCH_PIXELS)) % HATCH_PIXELS;
    const { r, g, b } = new Color(along < HATCH_PIXELS / 4 ? line : ground).convertLinearToSRGB();
    bytes.set([r * 255, g * 255, b * 255, 255], at * 4);
  }
  const texture = new DataTexture(bytes, HATCH_PIXELS, HATCH_PIXELS);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
