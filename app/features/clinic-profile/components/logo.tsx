import { clsx } from 'clsx'
import { currentClinic as clinic, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { fitInto, logoBox } from '#app/features/pictures/logo.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { localPath } from '#app/language/addresses.ts'
import { hasDawnMark, initialOf } from '../mark.ts'
import styles from './logo.module.css'

/** The lit door under the half sun, or the clinic's initial; its colors follow the ground that it is on (`--mark-*`). */
export function LogoMark() {
  const { name } = clinic()
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 42 42"
      width="42"
      height="42"
      aria-hidden="true"
      focusable="false"
    >
      {hasDawnMark(name) ? <Dawn /> : <Initial of={name} />}
    </svg>
  )
}

const Dawn = () => (
  <>
    <path d="M3 41V20a18 18 0 0 1 36 0v21Z" fill="var(--mark-door, var(--primary))" />
    <path d="M9.5 27a11.5 11.5 0 0 1 23 0Z" fill="var(--mark-sun)" />
    <path
      d="M9 31.2h24M14 35.6h14"
      stroke="var(--mark-line, var(--bg))"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </>
)

const Initial = ({ of }: { of: string }) => (
  <>
    <rect x="1" y="1" width="40" height="40" rx="12" fill="var(--mark-door, var(--primary))" />
    <text
      x="21"
      y="29.5"
      textAnchor="middle"
      fontFamily="var(--display)"
      fontSize="25"
      fontWeight="500"
      fill="var(--mark-line, var(--on-primary))"
    >
      {initialOf(of)}
    </text>
  </>
)

/** What is behind it: the page, which is dark by night; a ground that is always dark; one that is always light. */
type Ground = 'page' | 'dusk' | 'light'

/** The clinic's own logo; where it has none for dark grounds, on white there. Null without one. */
export function OwnLogo({ on }: { on: Ground }) {
  const { logo, logoDark } = websiteGroup('look')
  if (!logo) return null
  if (on === 'light' || (on === 'dusk' && logoDark))
    return <LogoImage of={(on === 'dusk' && logoDark) || logo} />
  if (!logoDark)
    return (
      <span className={on === 'dusk' ? styles.chip : styles.chipByNight}>
        <LogoImage of={logo} />
      </span>
    )
  return (
    <>
      <LogoImage of={logo} className={styles.byDay} />
      <LogoImage of={logoDark} className={styles.byNight} />
    </>
  )
}

type ImageProps = { of: PictureSources; className?: string | undefined }

const LogoImage = ({ of, className }: ImageProps) => (
  <img
    {...fitInto(of, logoBox)}
    className={clsx(styles.picture, className)}
    src={of.src}
    alt={clinic().name}
  />
)

/** From so many letters on a name is set smaller where it shares a line with buttons. */
const lengths = [
  { from: 37, is: 'very-long' },
  { from: 21, is: 'long' },
  { from: 12, is: 'medium' },
] as const

const lengthOf = (name: string) => lengths.find(({ from }) => [...name].length >= from)?.is

/** Mark, name and a line under it, as a link home. */
export function Logo({
  line,
  href = localPath('/'),
  on = 'page',
  className,
}: {
  line?: string
  href?: string
  on?: Ground
  className?: string | undefined
}) {
  const { name } = clinic()
  if (websiteGroup('look').logo)
    return (
      <a className={clsx(styles.logo, className)} href={href}>
        <OwnLogo on={on} />
      </a>
    )
  return (
    <a className={clsx(styles.logo, className)} href={href} data-name={lengthOf(name)}>
      <LogoMark />
      <span>
        <span className={styles.name}>{name}</span>
        {line && <small>{line}</small>}
      </span>
    </a>
  )
}
