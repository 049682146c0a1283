import { clsx } from 'clsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import iconButton from '../../../ui/icon-button.module.css'
import typography from '../../../ui/typography.module.css'
import { copy } from '../copy.ts'
import styles from './theme-button.module.css'

const states: { choice: keyof typeof copy; icon: IconName }[] = [
  { choice: 'light', icon: 'sun-horizon' },
  { choice: 'dark', icon: 'moon-stars' },
  { choice: 'system', icon: 'monitor' },
]

/**
 * All three states stand in the page; the choice on <html> shows one of them by style, and the page script
 * answers the press. So a kept page is right for everybody, and React never draws it twice
 * (docs/decisions/2026-11-21-theme.md).
 */
export function ThemeButton() {
  return (
    <button type="button" className={clsx(iconButton.iconButton, styles.themeButton)} data-theme-toggle>
      {states.map(({ choice, icon }) => (
        <span key={choice} className={styles[choice]}>
          <Icon name={icon} />
          <span className={typography.visuallyHidden}>{copy[choice]}</span>
        </span>
      ))}
    </button>
  )
}
