import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { versionPath, versionsPath } from '#app/features/website-editor/address.ts'
import { m } from '#app/language/messages.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Marked } from '#app/ui/marked.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import type { VersionIntent } from '../page.server.ts'
import type { VersionRow, VersionsView } from '../views.ts'
import { RestoreForm } from './restore-form.tsx'
import styles from './versions-page.module.css'

type Props = {
  view: VersionsView
  refusal: string | undefined
  done: 'restored' | 'undone' | null
  actionKey: string
}

/** Every publication, newest first. */
export function VersionsPage({ view, refusal, done, actionKey }: Props) {
  const canUndo = done === 'restored' && view.canUndo
  return (
    <>
      <ActionNotice
        refusal={refusal}
        done={done && said[done]()}
        undo={canUndo ? { form: <UndoRestore isInNotice /> } : null}
        closeLabel={m.website_versions_close()}
        actionKey={actionKey}
      />
      <SectionCard
        title={m.website_versions_title()}
        lead={m.website_versions_lead()}
        action={view.canUndo && <UndoRestore />}
        isList
      >
        <ol className={styles.versions}>
          {view.rows.map((row) => (
            <Version key={row.number} row={row} draftCount={view.draftCount} />
          ))}
        </ol>
        <p className={clsx(parts.wrappingLine, styles.foot)}>
          <span className={quietText.small}>{m.website_versions_kept()}</span>
          {!view.isFirstPage && <Link to={versionsPath}>{m.website_versions_newest()}</Link>}
          {view.next !== null && (
            <Link to={`${versionsPath}?before=${view.next}`} rel="next">
              {m.website_versions_older()}
            </Link>
          )}
        </p>
      </SectionCard>
    </>
  )
}

const said = { restored: m.website_versions_restored, undone: m.website_versions_undone }

const UndoRestore = ({ isInNotice = false }: { isInNotice?: boolean }) => (
  <Form method="post" action={versionsPath} replace>
    <HiddenFields fields={{ intent: 'undo' satisfies VersionIntent }} />
    <button type="submit" className={isInNotice ? undefined : textLink.textLink}>
      {m.website_versions_undo()}
    </button>
  </Form>
)

const hidden = { hidden: (words: string) => <span className={typography.visuallyHidden}>{words}</span> }

function Version({ row, draftCount }: { row: VersionRow; draftCount: number }) {
  const { number, note, when, by, isProgram, count, sections, isPublic, restoredFrom } = row
  const who = isProgram ? m.website_versions_program() : (by ?? m.website_draft_somebody())
  const title = number === 1 && note === '' ? m.website_versions_first() : note
  return (
    <li className={clsx(isPublic && styles.public)}>
      <span className={styles.halfSun} aria-hidden="true" />
      <div>
        <b className={typography.figures}>{[when, title].filter(Boolean).join(' · ')}</b>{' '}
        {isPublic && <Chip tone="success">{m.website_versions_public()}</Chip>}
        <p>
          {[
            restoredFrom && m.website_versions_restored_from({ when: restoredFrom }),
            who,
            count > 0 && m.website_versions_changes({ count, sections }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={clsx(parts.wrapping, styles.actions)}>
        {isPublic ? (
          <ButtonLink variant="secondary" size="extra-small" icon="eye" href="/">
            <Marked parts={m.website_versions_look.parts()} marks={hidden} />
          </ButtonLink>
        ) : (
          <>
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              to={versionPath(number)}
            >
              <Marked parts={m.website_versions_compare.parts({ when })} marks={hidden} />
            </Link>
            <RestoreForm number={number} draftCount={draftCount}>
              <Button variant="secondary" size="extra-small" icon="arrow-counter-clockwise">
                <Marked parts={m.website_versions_restore.parts({ when })} marks={hidden} />
              </Button>
            </RestoreForm>
          </>
        )}
      </div>
    </li>
  )
}
