import { Form, Link, useNavigation } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { ActionNotice } from '../../../../ui/back-office/action-notice.tsx'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { SectionCard } from '../../../clinic/sections/components/section-card.tsx'
import { sectionName } from '../../field-names.ts'
import { previewAddress } from '../../preview/address.ts'
import { versionsPath } from '../address.ts'
import { listedFields, type PublishAnswer, type PublishView } from '../views.ts'
import { BothTexts } from './both-texts.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './publish-page.module.css'

type Props = {
  view: PublishView
  answer: PublishAnswer | undefined
  done: string | null
  actionKey: string
}

const changesForm = 'publish'

/** What is not public yet, as it is and as it will be; and the button that makes it public. */
export function PublishPage({ view, answer, done, actionKey }: Props) {
  const count = view.changes.length
  return (
    <div className={styles.page}>
      <ActionNotice
        refusal={undefined}
        done={done}
        closeLabel={m.website_versions_close()}
        actionKey={actionKey}
      />
      {answer?.message && (
        <Banner tone="error" focus>
          <p>{answer.message}</p>
          <BothTexts texts={answer.changedSince} />
        </Banner>
      )}
      <SectionCard
        title={count === 0 ? m.website_publish_empty_title() : m.website_publish_title({ count })}
        lead={count === 0 ? m.website_publish_empty() : m.website_publish_lead()}
        action={
          count > 0 && (
            <ButtonLink variant="secondary" size="extra-small" icon="eye" href={previewAddress('/')}>
              {m.website_bar_preview()}
            </ButtonLink>
          )
        }
      >
        {count === 0 && (
          <p>
            <ButtonLink variant="secondary" size="extra-small" href={versionsPath}>
              {m.website_versions_title()}
            </ButtonLink>
          </p>
        )}
        {view.restoredFrom && <p>{m.website_publish_restored({ when: view.restoredFrom })}</p>}
        {count > 0 && (
          <ChangeList view={view} changedSince={answer?.changedSince.map(({ field }) => field) ?? []} />
        )}
        {count > 0 && <Publishing key={actionKey} view={view} answer={answer} />}
      </SectionCard>
    </div>
  )
}

function Publishing({ view, answer }: { view: PublishView; answer: PublishAnswer | undefined }) {
  const { changes, version, saw, lacksSpanish, otherProblems } = view
  const busy = useNavigation().formData?.get('intent') === 'publish'
  return (
    <Form method="post" id={changesForm} className={styles.form} replace>
      <HiddenFields fields={{ intent: 'publish', version: String(version), saw, ...listedFields(changes) }} />
      {otherProblems.length > 0 && (
        <Banner tone="warning">
          <p>{m.website_publish_other_problems()}</p>
          <ul>
            {otherProblems.map(({ name, section, message }) => (
              <li key={name}>
                <Link to={`/admin/clinic/${section}`}>{sectionName(section)}</Link>, {name}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {lacksSpanish > 0 && (
        <Banner tone="warning">
          <p>{m.website_publish_lacks_spanish({ count: lacksSpanish })}</p>
        </Banner>
      )}
      <Field
        name="note"
        label={m.website_publish_note()}
        mark={m.website_publish_optional()}
        hint={m.website_publish_note_hint()}
        error={answer?.errors.note}
        defaultValue={answer?.note}
        maxLength={240}
        autoComplete="off"
        className={compactField.compact}
      />
      <div className={styles.publishRow}>
        <p>{m.website_publish_visible()}</p>
        <ButtonLink variant="secondary" href={`/admin/clinic/${changes[0]?.section ?? 'texts'}`}>
          {m.website_publish_keep_editing()}
        </ButtonLink>
        <Button type="submit" variant="primary" busy={busy} busyText={m.website_publish_busy()}>
          {m.website_publish_title({ count: changes.length })}
        </Button>
      </div>
    </Form>
  )
}
