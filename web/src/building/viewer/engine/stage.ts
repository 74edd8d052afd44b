// A canvas on which a scene is drawn, and only when something changed: a building that nobody turns costs nothing.
import {
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Plane,
  Scene,
  type Sphere,
  Vector3,
  WebGLRenderer,
} from 'three';
import { type CameraRig, openCameraRig } from './camera-rig.ts';
import { printPicture } from './paper-picture.ts';
import type { Pass } from './part-mesh.ts';
import { openSectionCaps, type SectionCaps, type Theme } from './section-caps.ts';

export interface StageSetting {
  /** Is filled by the canvas. */
  readonly box: HTMLElement;
  readonly isStill: boolean;
  /** After each picture. */
  readonly onDrawn: () => void;
  /** The graphics card has let go of everything: nothing is drawn any more. */
  readonly onLost: () => void;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** False where it is outside of the picture. */
  readonly isIn: boolean;
  /** False where it is behind who looks. */
  readonly isAhead: boolean;
}

export interface Stage {
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly rig: CameraRig;
  readonly pass: Pass;
  /** Has the next picture drawn. */
  readonly draw: () => void;
  /** Whether there is something to be seen through, which is drawn over the rest. */
  readonly setVeils: (hasVeils: boolean) => void;
  /** Whether something is marked, which shines through all. */
  readonly setMarks: (hasMarks: boolean) => void;
  readonly cut: (planes: readonly Plane[]) => void;
  /** Around all that is drawn. */
  readonly setBounds: (bounds: Sphere) => void;
  readonly setTheme: (theme: Theme) => void;
  /** Where in the box a place is, in pixels. */
  readonly spotOf: (place: Vector3) => Spot;
  readonly dispose: () => void;
}

const MOST_PIXELS_PER_PIXEL = 2;
const MARK_ALPHA = 0.3;
const LONGEST_STEP_S = 0.1;

/** Opens a stage in a box. Throws where the browser has no WebGL. */
export function openStage({ box, isStill, onDrawn, onLost }: StageSetting): Stage {
  const renderer = new WebGLRenderer({
    antialias: true,
    alpha: true,
    stencil: true,
    powerPreference: 'high-performance',
  });
  const { domElement: canvas } = renderer;
  renderer.autoClear = false;
  renderer.setPixelRatio(Math.min(MOST_PIXELS_PER_PIXEL, window.devicePixelRatio));
  canvas.style.display = 'block';
  canvas.setAttribute('aria-hidden', 'true');
  box.append(canvas);
  const scene = litScene();
  const pass: Pass = { now: 'solid' };
  const veil = new MeshLambertMaterial({ side: DoubleSide, transparent: true, depthWrite: false });
  const mark = new MeshBasicMaterial({ transparent: true, opacity: MARK_ALPHA, depthTest: false, depthWrite: false });
  const frames = framesOf((seconds) => {
    const moves = rig.update(seconds);
    drawPasses({ renderer, scene, rig, pass, caps, planes });
    if (hasVeils) drawOver('veil', veil);
    if (hasMarks) drawOver('mark', mark);
    onDrawn();
    return moves;
  });
  const rig = openCameraRig({ canvas, isStill, onMove: frames.ask });
  const caps = openSectionCaps({ renderer, scene, rig, pass });
  const drawOver = (now: 'veil' | 'mark', material: Material) => {
    pass.now = now;
    scene.overrideMaterial = material;
    renderer.render(scene, rig.camera());
    scene.overrideMaterial = null;
  };
  let [hasVeils, hasMarks] = [false, false];
  let planes: readonly Plane[] = [];
  const lose = (event: Event) => {
    event.preventDefault();
    frames.end();
    onLost();
  };
  canvas.addEventListener('webglcontextlost', lose);
  const unfollow = followSize(box, (width, height) => {
    renderer.setSize(width, height);
    rig.resize(width, height);
    frames.drawNow();
  });
  const endPrinting = printPicture({ box, canvas, drawNow: frames.drawNow });
  return {
    ...{ canvas, scene, rig, pass },
    draw: frames.ask,
    setVeils: (next) => {
      hasVeils = next;
    },
    setMarks: (next) => {
      hasMarks = next;
    },
    cut: (next) => {
      planes = next;
      renderer.clippingPlanes = [...next];
      frames.ask();
    },
    setBounds: caps.setBounds,
    setTheme: (theme) => {
      caps.setTheme(theme);
      frames.ask();
    },
    spotOf: (place) => spotOf(place, rig, canvas),
    dispose: () => {
      canvas.removeEventListener('webglcontextlost', lose);
      unfollow();
      endPrinting();
      frames.end();
      rig.dispose();
      veil.dispose();
      mark.dispose();
      caps.dispose();
      // Browsers hold few pictures of this kind, and take their time to let go of one by themselves.
      if (!renderer.getContext().isContextLost()) renderer.forceContextLoss();
      renderer.dispose();
      canvas.remove();
    },
  };
}

function litScene(): Scene {
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, 1.3);
  sun.position.set(1, 2.5, 1.6);
  scene.add(new HemisphereLight(0xffffff, 0x8a8f96, 1.7), sun);
  return scene;
}

interface Picture {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly rig: CameraRig;
  readonly pass: Pass;
  readonly caps: SectionCaps;
  readonly planes: readonly Plane[];
}

function drawPasses({ renderer, scene, rig, pass, caps, planes }: Picture): void {
  renderer.clear();
  pass.now = 'solid';
  renderer.render(scene, rig.camera());
  caps.draw(planes);
}

/** Pictures on demand. `step` draws one and says whether another has to follow. */
function framesOf(step: (seconds: number) => boolean) {
  let asked: number | undefined;
  let last = 0;
  let isOver = false;
  const ask = () => {
    if (!isOver) asked ??= requestAnimationFrame(frame);
  };
  const frame = (now: number) => {
    asked = undefined;
    const seconds = Math.min(LONGEST_STEP_S, (now - last) / 1000);
    last = now;
    if (!isOver && step(seconds)) ask();
  };
  return {
    ask,
    drawNow: () => {
      if (!isOver && step(0)) ask();
    },
    end: () => {
      isOver = true;
      if (asked !== undefined) cancelAnimationFrame(asked);
    },
  };
}

function followSize(box: HTMLElement, onSize: (width: number, height: number) => void): () => void {
  const tell = () => {
    const { clientWidth, clientHeight } = box;
    if (clientWidth > 0 && clientHeight > 0) onSize(clientWidth, clientHeight);
  };
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(box);
  return () => observer.disconnect();
}

function spotOf(place: Vector3, rig: CameraRig, canvas: HTMLCanvasElement): Spot {
  const { x, y, z } = new Vector3().copy(place).project(rig.camera());
  return {
    ...{ x: ((x + 1) / 2) * canvas.clientWidth, y: ((1 - y) / 2) * canvas.clientHeight },
    isIn: Math.abs(x) <= 1 && Math.abs(y) <= 1 && Math.abs(z) <= 1,
    isAhead: z <= 1,
  };
}
