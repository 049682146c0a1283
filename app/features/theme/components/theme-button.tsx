import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import iconButton from '#app/ui/icon-button.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './theme-button.module.css'

const states: { choice: 'light' | 'dark' | 'system'; icon: IconName; text: () => string }[] = [
  { choice: 'light', icon: 'sun-horizon', text: m.theme_light },
  { choice: 'dark', icon: 'moon-stars', text: m.theme_dark },
  { choice: 'system', icon: 'monitor', text: m.theme_system },
]

/**
 * All three states are in the page; the choice on <html> shows one of them by style, and the page script
 * answers the press. So a kept page is right for everybody, and React never draws it twice
 * (docs/topics/styles-and-look.md).
 */
export function ThemeButton() {
  return (
    <button type="button" className={clsx(iconButton.iconButton, styles.themeButton)} data-theme-toggle>
      {states.map(({ choice, icon, text }) => (
        <span key={choice} className={styles[choice]}>
          <Icon name={icon} />
          <span className={typography.visuallyHidden}>{text()}</span>
        </span>
      ))}
    </button>
  )
}
