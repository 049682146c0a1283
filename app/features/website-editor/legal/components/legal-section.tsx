import { Link } from 'react-router'
import { legalPath } from '#app/features/clinic-profile/website/legal-links.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { legalCopy } from '#app/features/legal-pages/copy.ts'
import { legalEditorPath } from '#app/features/website-editor/legal/address.ts'
import { m } from '#app/language/messages.ts'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LegalRow } from '../page.server.ts'
import type { LegalStatus } from '../status.server.ts'
import styles from './legal-section.module.css'

const tones: Record<LegalStatus, ChipTone> = {
  'not-started': 'plain',
  missing: 'error',
  ready: 'info',
  changed: 'warning',
  outdated: 'warning',
  due: 'warning',
  reviewed: 'success',
}

const words: Record<LegalStatus, () => string> = {
  'not-started': m.legal_status_not_started,
  missing: m.legal_status_missing,
  ready: m.legal_status_ready,
  changed: m.legal_status_changed,
  outdated: m.legal_status_outdated,
  due: m.legal_status_due,
  reviewed: m.legal_status_reviewed,
}

/** How it is with a page, and what it needs next. */
export function LegalState({ row: { status, reviewed, missing } }: { row: LegalRow }) {
  const ofDetails = status === 'outdated' ? m.legal_outdated() : undefined
  const note = ofDetails ?? missing[0] ?? (reviewed ? m.legal_reviewed(reviewed) : m.legal_not_public())
  return (
    <span className={styles.state}>
      <Chip tone={tones[status]}>{words[status]()}</Chip>
      <small>{note}</small>
    </span>
  )
}

/** Website > Legal pages: the six notices, and which an owner still has to read. */
export const LegalSection = ({ rows }: { rows: readonly LegalRow[] }) => (
  <SectionCard title={m.legal_area()} lead={m.legal_editor_lead()} isList>
    <p className={styles.advice}>{m.legal_advice()}</p>
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.name}>
          <span className={styles.name}>
            <Link to={legalEditorPath(row.name)}>{legalCopy[row.name].title()}</Link>
            <small>{legalPath(row.name)}</small>
          </span>
          <LegalState row={row} />
          <ButtonLink
            variant="secondary"
            size="extra-small"
            href={legalEditorPath(row.name)}
            aria-hidden
            tabIndex={-1}
          >
            {row.status === 'not-started' ? m.legal_start() : m.legal_edit()}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </SectionCard>
)
