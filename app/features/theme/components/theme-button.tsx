import { Icon, type IconName } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'

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
    <button type="button" className="icb theme" data-theme-toggle>
      {states.map(({ choice, icon }) => (
        <span key={choice} className={`for-${choice}`}>
          <Icon name={icon} />
          <span className="vh">{copy[choice]}</span>
        </span>
      ))}
    </button>
  )
}
