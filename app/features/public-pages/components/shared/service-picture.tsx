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
import styles from './service-picture.module.css'

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
}

/** A service's picture in its arch: drawn in both lights, or uploaded, cut around the point that stays in sight. */
export function ServicePicture({ of, alt, eager = false }: Props) {
  if (of.kind === 'drawing') return <Drawing of={serviceDrawings[of.name]} alt={alt} eager={eager} />
  const { sources, src, width, height } = of.sources
  const [left, top] = of.focus.split(' ')
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={styles.picture}
        src={src}
        width={width}
        height={height}
        alt={alt}
        style={{ objectPosition: `${left}% ${top}%` }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

/** An arch is never wider, on a phone or next to its text. */
const sizes = '(max-width: 720px) 90vw, 520px'
