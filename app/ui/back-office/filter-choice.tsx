import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import buttons from '../button.module.css'
import { Icon } from '../icon.tsx'
import typography from '../typography.module.css'
import styles from './filter-choice.module.css'
import filters from './filters.module.css'

type Props = {
  name: string
  /** For who listens. */
  label: string
  /** What stands for no choice. */
  all: string
  chosen: string | null
  choices: readonly { id: string; name: string }[]
  className?: string | undefined
}

/** What a list is narrowed to: shown at once when it is chosen, without script by `ShowChosen` in the same form. */
export function FilterChoice({ name, label, all, chosen, choices, className }: Props) {
  const id = `filter-${name}`
  return (
    <div className={clsx(filters.field, className)}>
      <label className={typography.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <select
        key={chosen}
        id={id}
        name={name}
        defaultValue={chosen ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{all}</option>
        {choices.map(({ id: value, name: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </div>
  )
}

export function ShowChosen() {
  return (
    <noscript>
      <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
        {m.platform_show()}
      </button>
    </noscript>
  )
}

/** What a list is narrowed to, as it was left the last time as well: a press takes it away. */
export function ChosenFilters({ chosen }: { chosen: readonly { word: string; without: string }[] }) {
  if (chosen.length === 0) return null
  return (
    <p className={styles.chips} data-print="none">
      {chosen.map(({ word, without }) => (
        <Link
          key={without}
          to={without}
          aria-label={m.platform_take_away({ word })}
          title={m.platform_take_away({ word })}
          preventScrollReset
        >
          <bdi>{word}</bdi>
          <Icon name="x" size={14} />
        </Link>
      ))}
    </p>
  )
}
