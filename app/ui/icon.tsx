import type { bookedIconPaths } from './booked-icon-paths.ts'
import type { deskIconPaths } from './desk-icon-paths.ts'
import { iconPaths } from './icon-paths.ts'
import type { serviceIconPaths } from './service-icon-paths.ts'

export type IconName =
  | keyof typeof iconPaths
  | keyof typeof bookedIconPaths
  | keyof typeof serviceIconPaths
  | keyof typeof deskIconPaths

/** Those of every public page; the others once a page that draws them adds them. */
const known: Partial<Record<IconName, string>> = { ...iconPaths }

export function addIcons(paths: Partial<Record<IconName, string>>): void {
  Object.assign(known, paths)
}

type Props = {
  name: IconName /** Width and height in px; left out: the surrounding styles decide. */
  size?: number
}

/** A drawn sign beside words. It is never the only name of a control: that is `aria-label`. */
export function Icon({ name, size }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 256 256"
      fill="currentColor"
      width={size ?? 22}
      height={size ?? 22}
    >
      <path d={known[name]} />
    </svg>
  )
}
