import { Icon } from './icon.tsx'
import styles from './stars.module.css'

const MOST_STARS = 5

/** A rating that a screen reader reads as one sentence; without a label it is decoration. */
export function Stars({
  rating,
  label,
  className = styles.stars,
}: {
  rating: number
  label?: string
  className?: string
}) {
  const stars = Array.from({ length: MOST_STARS }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
    <Icon key={place} name={place < rating ? 'star-fill' : 'star'} />
  ))
  if (!label)
    return (
      <span className={className} aria-hidden="true">
        {stars}
      </span>
    )
  return (
    <span className={className} role="img" aria-label={label}>
      {stars}
    </span>
  )
}
