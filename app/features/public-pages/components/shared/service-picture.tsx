import { Drawing } from '#app/art/drawing.tsx'
import {
  serviceBotox,
  serviceDepression,
  serviceMedicalspa,
  serviceRedlight,
  serviceRehab,
  serviceSteamwave,
  serviceWeightloss,
} from '#app/art/drawings-of-pages.ts'
import type { ServiceDrawing } from '#app/features/clinic-profile/website/service-drawings.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { Photograph } from './photograph.tsx'

export const serviceDrawings: Record<ServiceDrawing, Drawing> = {
  weightloss: serviceWeightloss,
  depression: serviceDepression,
  rehab: serviceRehab,
  redlight: serviceRedlight,
  botox: serviceBotox,
  medicalspa: serviceMedicalspa,
  steamwave: serviceSteamwave,
}

type Props = {
  of: WebsitePicture
  /** What the picture shows. */
  alt: string
  /** At the top of its page. */
  eager?: boolean
  /** As wide as the page. */
  isWide?: boolean
}

/** A service's picture in its arch: drawn in both lights, or uploaded, cut around the point that stays in sight. */
export function ServicePicture({ of, alt, eager = false, isWide = false }: Props) {
  if (of.kind === 'drawing') return <Drawing of={serviceDrawings[of.name]} alt={alt} eager={eager} />
  const room = isWide ? wideSizes : sizes
  return <Photograph of={of.sources} focus={of.focus} alt={alt} sizes={room} eager={eager} />
}

/** An arch is never wider, on a phone or next to its text. */
const sizes = '(max-width: 720px) 90vw, 520px'
const wideSizes = '(max-width: 1320px) 94vw, 1240px'
