import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type SettingsSection,
  sectionPath,
  settingsPath,
} from '#app/features/access/screens/settings/address.ts'
import { type SettingsGroup, settingsSections } from '#app/features/access/screens/settings/sections.ts'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './settings-frame.module.css'

/** How a section is doing, in a line. */
export type SectionState = { line: string; needsAttention: boolean }

/** Of the sections that somebody opens; the others have none. */
export type SectionStates = Partial<Record<SettingsSection, SectionState>>

const groupNames = {
  account: m.settings_group_account,
  patients: m.settings_group_patients,
  system: m.settings_group_system,
} as const satisfies Record<SettingsGroup, () => string>

type Open = (typeof settingsSections)[number] & { state: SectionState }

/** Groups with what opens of them, in their order. */
function groupsOf(states: SectionStates): { group: SettingsGroup; sections: Open[] }[] {
  const open = settingsSections.flatMap((section): Open[] => {
    const state = states[section.id]
    return state ? [{ ...section, state }] : []
  })
  const groups = recordOf(['account', 'patients', 'system'] as const, (group) =>
    open.filter((section) => section.group === group),
  )
  return (['account', 'patients', 'system'] as const)
    .map((group) => ({ group, sections: groups[group] }))
    .filter(({ sections }) => sections.length > 0)
}

/** Every section that opens, each with its state. */
export function SectionsIndex({ states }: { states: SectionStates }) {
  return (
    <nav className={styles.index} aria-label={m.settings_sections_all()}>
      {groupsOf(states).map(({ group, sections }) => (
        <section key={group} data-group={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{groupNames[group]()}</h2>
          <ul className={clsx(card.card, styles.rows)}>
            {sections.map(({ id, name, icon, state }) => (
              <li key={id}>
                <Link to={sectionPath(id)}>
                  <Icon name={icon} size={22} />
                  <span className={styles.words}>
                    <b>{name()}</b>
                    <small>{state.line}</small>
                  </span>
                  {state.needsAttention && (
                    <Chip tone="warning" icon="warning-fill">
                      {m.settings_needs_attention()}
                    </Chip>
                  )}
                  <Icon name="caret-right" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

type FrameProps = { states: SectionStates; current: SettingsSection; children: ReactNode }

/** One section, next to the list of all of them; where there is no room for the list, the way back to it. */
export function SettingsFrame({ states, current, children }: FrameProps) {
  return (
    <div className={styles.layout}>
      <Link className={styles.back} to={settingsPath}>
        <Icon name="caret-left" />
        {m.settings_title()}
      </Link>
      <nav className={styles.list} aria-label={m.settings_sections_all()}>
        {groupsOf(states).map(({ group, sections }) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <p id={`group-${group}`}>{groupNames[group]()}</p>
            <ul>
              {sections.map(({ id, name, state }) => (
                <li key={id}>
                  <Link to={sectionPath(id)} aria-current={id === current ? 'page' : undefined}>
                    {name()}
                    {state.needsAttention && (
                      <>
                        <span className={styles.dot} aria-hidden="true" />
                        <span className={typography.visuallyHidden}>, {m.settings_needs_attention()}</span>
                      </>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
