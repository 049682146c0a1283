import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { m } from '../../../../language/messages.ts'
import { FoundText } from '../../../../ui/back-office/found-text.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Entry, EntryGroup } from '../../entries.ts'
import { Key } from '../key.tsx'
import styles from './palette.module.css'

export const optionId = (entry: Entry): string => `palette-${entry.id}`

type Props = {
  id: string
  groups: readonly EntryGroup[]
  active: Entry | null
  words: string
  /** More patients were found than are shown. */
  hasMore: boolean
  hasFailed: boolean
  isAsking: boolean
  take: (entry: Entry) => void
}

/** What the palette offers, in groups; the active one stays in sight. */
export function PaletteList({ id, groups, active, words, hasMore, hasFailed, isAsking, take }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className={styles.results}>
      {hasFailed && <p className={styles.message}>{m.keyboard_failed()}</p>}
      <div id={id} ref={list} role="listbox" aria-label={m.keyboard_palette()} tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, of which HTML has none in a listbox
          <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
            <p id={`palette-group-${group.id}`} className={styles.title}>
              {group.title}
            </p>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                words={words}
                isActive={entry.id === active?.id}
                take={() => take(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {hasMore && <p className={styles.message}>{m.keyboard_more_patients()}</p>}
      {groups.length === 0 && !isAsking && (
        <p className={styles.nothing}>
          <b>{m.keyboard_nothing({ words })}</b>
          {m.keyboard_nothing_hint()}
        </p>
      )}
    </div>
  )
}

type OptionProps = { entry: Entry; words: string; isActive: boolean; take: () => void }

function Option({ entry, words, isActive, take }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    <div
      id={optionId(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(styles.option, isActive && styles.active)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      <Icon name={entry.icon} />
      <span>
        <b>
          <FoundText text={entry.words} words={words} />
        </b>
        {entry.more && <small>{entry.more}</small>}
      </span>
      {isActive ? <Key>Enter</Key> : entry.key && <Key>{entry.key}</Key>}
    </div>
  )
}
