import { addressLine, currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { useOutTarget } from '#app/ui/embedded.ts'
import typography from '#app/ui/typography.module.css'
import styles from './directions.module.css'

/**
 * Ways to the clinic, side by side: a map in the browser, and the maps of Apple's and Android's devices. Plain links:
 * nothing is asked of anybody before one is pressed.
 */
export function Directions() {
  const target = useOutTarget()
  return (
    <span className={styles.directions}>
      {ways().map(({ name, href }) => (
        <a key={name} className={typography.plainLink} href={href} target={target} rel="noreferrer">
          {name}
        </a>
      ))}
    </span>
  )
}

function ways() {
  const query = new URLSearchParams({ q: addressLine() })
  return [
    { name: m.visit_page_maps(), href: currentClinic().directions },
    { name: m.booked_maps_apple(), href: `https://maps.apple.com/?${query}` },
    { name: m.booked_maps_android(), href: `geo:0,0?${query}` },
  ]
}
