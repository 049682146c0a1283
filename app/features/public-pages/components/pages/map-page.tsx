import { Drawing } from '#app/art/drawing.tsx'
import { neighborhood } from '#app/art/drawings-of-pages.ts'
import { currentClinic, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './map-page.module.css'

const { map } = clinicCopy
/** Degrees around the clinic that the interactive map shows at first. */
const reach = { longitude: 0.008, latitude: 0.004 }

type Props = {
  /** The map of OpenStreetMap instead of the drawing: the visitor asked for it. Without coordinates it stays the drawing. */ isLive: boolean
}

/** `/map`, the page inside the frame of Contact and Doctors; alone in a window it serves as well. */
export function MapPage({ isLive }: Props) {
  const { street, city, state, zip } = currentClinic().address
  const { coordinates } = currentClinic()
  const live = isLive && coordinates ? embedAddress(coordinates) : null
  return (
    <main className={styles.map} id="main" aria-label={map.title()}>
      <h1 className={typography.visuallyHidden}>{map.title()}</h1>
      <div className={styles.picture}>
        {live ? <iframe src={live} title={m.clinic_map_live()} /> : <StillMap />}
      </div>
      <div className={styles.bar}>
        <p className={styles.address}>
          <b>{street}</b>
          {city}, {state} {zip}
        </p>
        <p className={styles.actions}>
          {live ? (
            <ButtonLink href={localPath('/map')} variant="secondary" size="small">
              {m.clinic_map_show_drawn()}
            </ButtonLink>
          ) : (
            coordinates && (
              <ButtonLink
                href={localPath('/map?live=1')}
                variant="secondary"
                size="small"
                icon="map-trifold"
                title={m.clinic_map_show_live_note()}
              >
                {m.clinic_map_show_live()}
              </ButtonLink>
            )
          )}
          <ButtonLink
            href={currentClinic().directions}
            variant="text"
            size="small"
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.clinic_map_directions()}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}

/** In a frame of its own, outside of the site's. Our drawing shows the first clinic's street: another look has streets of nowhere, and a pin. */
function StillMap() {
  if (websiteGroup('look').hero === 'first-light')
    return <Drawing of={neighborhood} alt={m.clinic_map_drawing()} />
  return (
    <svg
      className={styles.streets}
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M-20 96H820M-20 208H820M-20 320H820M130-20V420M290-20V420M450-20V420M610-20V420M-20 420 420-20"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="14"
      />
      <path d="M370 186a30 30 0 1 1 60 0c0 22-30 46-30 46s-30-24-30-46Z" fill="var(--ornament)" />
      <circle cx="400" cy="185" r="11" fill="var(--surface)" />
    </svg>
  )
}

/** The piece of the map around the clinic. */
function embedAddress({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const box = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ].map((degrees) => degrees.toFixed(4))
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
