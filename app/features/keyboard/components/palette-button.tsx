import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Key } from './key.tsx'
import styles from './palette-button.module.css'

type Props = {
  onOpen: () => void
  /** In the bar of narrow windows: a magnifier alone. */
  isNarrow?: boolean
}

/** Opens the palette; without script it is not there. */
export function PaletteButton({ onOpen, isNarrow = false }: Props) {
  if (!useHydrated()) return null
  if (isNarrow)
    return (
      <button
        type="button"
        className={clsx(iconButton.iconButton, styles.narrow)}
        aria-label={m.keyboard_palette()}
        aria-keyshortcuts="Control+K"
        onClick={onOpen}
      >
        <Icon name="magnifying-glass" />
      </button>
    )
  return (
    <button type="button" className={styles.opener} aria-keyshortcuts="Control+K" onClick={onOpen}>
      <Icon name="magnifying-glass" />
      <span>{m.keyboard_go_to()}</span>
      <Key>Ctrl K</Key>
    </button>
  )
}
