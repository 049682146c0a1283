import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import styles from './map-frame.module.css'

/** Height of the frame (docs/specification.md#map), drawing and bar together. */
const mapHeight = 400

/** Our own page in a frame: nothing is asked of others before the visitor asks for it there. */
export function MapFrame() {
  return (
    <iframe
      className={styles.frame}
      data-print="none"
      src={localPath('/map')}
      title={clinicCopy.map.title()}
      height={mapHeight}
      loading="lazy"
    />
  )
}
