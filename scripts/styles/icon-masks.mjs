import { deskIcons } from '#app/ui/icons/desk.ts'
import { publicIcons } from '#app/ui/icons/public.ts'
import { serviceIcons } from '#app/ui/icons/services.ts'

/** Drawn by style sheets of the back office themselves: `mask: var(--icon-check)`. */
const drawnByStyles = [
  'check',
  'phone',
  'clock-countdown-bold',
  'check-circle-bold',
  'user-check-bold',
  'door-open-bold',
  'checks-bold',
  'user-minus-bold',
  'x-circle-bold',
]
const icons = { ...publicIcons, ...serviceIcons, ...deskIcons }

/** The outline of every icon as a mask, for the style sheet of the back office (app/ui/masked-icons.css). */
export function iconMasks() {
  const classes = Object.keys(icons).map((name) => `.icon-${name} { --outline: ${image(name)}; }`)
  const properties = drawnByStyles.map((name) => `--icon-${name}: ${image(name)};`)
  return `@layer base {\n${classes.join('\n')}\n:root {\n${properties.join('\n')}\n}\n}\n`
}

const image = (/** @type {string} */ name) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'%3E%3Cpath d='${icons[name]}'/%3E%3C/svg%3E")`
