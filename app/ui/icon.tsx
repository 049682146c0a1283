import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

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
      <path d={iconPaths[name]} />
    </svg>
  )
}
