// A program of its own, since sharp has no place in the service's process:  node draw-pictures.ts <folder>
// draws every picture of the demo that the folder does not hold yet.
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type DemoPhoto, type DemoProject, photoFile, planFile, type View } from './content/demo-project.ts';
import { DEMO_PROJECTS } from './content/demo-projects.ts';
import { planDrawing } from './drawing/plan-drawing.ts';
import { roomView } from './drawing/room-view.ts';
import { siteView } from './drawing/site-view.ts';
import { sphereView } from './drawing/sphere-view.ts';

// Google's photo sphere metadata, by which a 360° picture says what it is.
const SPHERE = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"
    GPano:UsePanoramaViewer="True"/></rdf:RDF></x:xmpmeta>`;

const [folder = ''] = process.argv.slice(2);

await mkdir(folder, { recursive: true, mode: 0o700 });
for (const project of DEMO_PROJECTS) {
  for (const [index, { drawing }] of project.plans.entries()) {
    await write(planFile(project, index), () => sharp(Buffer.from(planDrawing(drawing))).png({ palette: true }));
  }
  for (const [index, photo] of project.photos.entries()) {
    await write(photoFile(project, index), () => exposed(project, photo));
  }
}

/** Writes a picture whole or not at all. */
async function write(name: string, draw: () => Sharp): Promise<void> {
  const path = join(folder, name);
  if (existsSync(path)) return;
  await draw().toFile(`${path}.partial`);
  await rename(`${path}.partial`, path);
}

function exposed(project: DemoProject, { taken, view, kind }: DemoPhoto): Sharp {
  const { latitude, longitude, altitudeM } = project.place;
  const picture = sharp(Buffer.from(drawn(view)))
    .jpeg({ quality: 82 })
    .withExif({
      IFD0: { Make: 'Example Cameras', Model: cameraOf(view, kind) },
      IFD2: {
        DateTimeOriginal: taken.local,
        ...(taken.offset === undefined ? {} : { OffsetTimeOriginal: taken.offset }),
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: inDegrees(latitude),
        GPSLongitudeRef: 'E',
        GPSLongitude: inDegrees(longitude),
        GPSAltitudeRef: '0',
        GPSAltitude: `${altitudeM}/1`,
      },
    });
  return view.kind === 'sphere' ? picture.withXmp(SPHERE) : picture;
}

function drawn(view: View): string {
  if (view.kind === 'room') return roomView(view);
  return view.kind === 'site' ? siteView(view) : sphereView(view);
}

function cameraOf({ kind }: View, given: DemoPhoto['kind']): string {
  if (kind === 'sphere') return 'Round 360';
  return kind === 'site' ? 'Kite 4' : given === 'video_frame' ? 'Walk Video' : 'Site 12';
}

/** Degrees, minutes and hundredths of seconds, as EXIF has them. */
function inDegrees(value: number): string {
  const hundredths = Math.round(value * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor((hundredths % 360_000) / 6_000)}/1 ${hundredths % 6_000}/100`;
}
