/** A point as maps write it, in degrees: "31.8457" and "-102.3676". */
export type MapPlace = { latitude: string; longitude: string }

const degree = '(-?\\d{1,3}(?:\\.\\d+)?)'
const pair = `${degree}(?:,|%2C)(?:\\s|%20|\\+)*${degree}`

/**
 * Where map links say their point, the most exact first: Google's pin is `!3d…!4d…`, while `@` is the middle of what the
 * screen showed. OpenStreetMap has `mlat` and `#map=ZOOM/…`, Apple `ll` and `coordinate`.
 */
const inLinks = [
  new RegExp(`!3d${degree}!4d${degree}`, 'g'),
  new RegExp(`[?&#]mlat=${degree}&mlon=${degree}`, 'gi'),
  new RegExp(`[?&](?:q|query|ll|coordinate|daddr|destination|sll|center)=(?:loc:)?${pair}`, 'gi'),
  new RegExp(`/(?:place|search|dir)/${pair}`, 'gi'),
  new RegExp(`@${pair}`, 'g'),
  new RegExp(`#map=[\\d.]+/${degree}/${degree}`, 'gi'),
  new RegExp(`^geo:${pair}`, 'gi'),
]
/** "31.84, -102.36", "(31.84; -102.36)" or "31.84° N, 102.36° W". */
const typedPair =
  /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*\)?$/i
const shortHosts = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|osm\.org\/go)(?:\/|$)/i
const links = /^(?:https?:\/\/|geo:|[\w-]+(?:\.[\w-]+)+\/)/i

/** The point in a pasted map link or pair of degrees; null where there is none. Nobody is asked: it is in the text. */
export function mapPlaceIn(pasted: string): MapPlace | null {
  const text = pasted.trim()
  if (!links.test(text)) return typedPlace(text)
  for (const pattern of inLinks) {
    const found = [...text.matchAll(pattern)].at(-1)
    if (found) return placeOf(found[1], found[2])
  }
  return null
}

/** A shortened link holds no point: only its owner knows where it leads. */
export const isShortMapLink = (text: string): boolean => shortHosts.test(text.trim())

/** Something that isn't a number, so that it may be a link without a point. */
export const isLink = (text: string): boolean => links.test(text.trim())

function typedPlace(text: string): MapPlace | null {
  const [, north, northOrSouth = '', east, eastOrWest = ''] = typedPair.exec(text) ?? []
  if (north === undefined || east === undefined) return null
  const signed = (degrees: string, isNegative: boolean) =>
    isNegative ? `-${degrees.replace('-', '')}` : degrees
  return placeOf(signed(north, /s/i.test(northOrSouth)), signed(east, /w/i.test(eastOrWest)))
}

/** A millionth of a degree is four inches. */
const decimals = 6
const rounded = (degrees: string) => String(Number(Number(degrees).toFixed(decimals)))

function placeOf(latitude = '', longitude = ''): MapPlace | null {
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}
