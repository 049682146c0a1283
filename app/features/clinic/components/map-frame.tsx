import { pageCopy } from '../page-copy.ts'

/** Height of the frame (specification 9), drawing and bar together. */
const mapHeight = 400

/** Our own page in a frame: nothing is asked of others before the visitor asks for it there (decision 11). */
export function MapFrame({
  hour = 'day',
}: {
  /** The light of the drawing by day. */ hour?: 'day' | 'dusk'
}) {
  return (
    <iframe
      className="map"
      src={hour === 'dusk' ? '/map?hour=dusk' : '/map'}
      title={pageCopy.map.title}
      height={mapHeight}
      loading="lazy"
    />
  )
}
