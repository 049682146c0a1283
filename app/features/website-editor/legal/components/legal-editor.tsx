import { Form, useNavigation } from 'react-router'
import { legalPath } from '#app/features/clinic-profile/website/legal-links.ts'
import { legalGroup } from '#app/features/clinic-profile/website/legal-names.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { legalCopy } from '#app/features/legal-pages/copy.ts'
import { DraftField } from '#app/features/website-editor/components/draft-field.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { DraftPair } from '#app/features/website-editor/components/draft-pair.tsx'
import { previewAddress } from '#app/features/website-editor/preview/address.ts'
import type { DraftFormAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { legalEditorPath, legalPagesPath } from '../address.ts'
import type { LegalFormView, LegalIntent } from '../page.server.ts'
import styles from './legal-section.module.css'
import { LegalState } from './legal-section.tsx'

/** Why a page was not confirmed. */
export type ConfirmAnswer = { message: string | null; errors: Readonly<Record<string, string>> }

type Props = {
  view: LegalFormView
  answer: DraftFormAnswer | undefined
  refusal: ConfirmAnswer | undefined
  /** Owners confirm; editors write. */
  mayConfirm: boolean
  actionKey: string
}

/** One legal page: its text in both languages, and the owner's confirmation below it. */
export function LegalEditor({ view, answer, refusal, mayConfirm, actionKey }: Props) {
  const { row, form, asksOfficer } = view
  const { name } = row
  const group = legalGroup(name)
  return (
    <div className={parts.stack}>
      <SectionCard
        title={legalCopy[name].title()}
        lead={legalCopy[name].lead()}
        action={
          <span className={parts.wrappingLine}>
            <ButtonLink
              variant="secondary"
              size="extra-small"
              icon="eye"
              href={previewAddress(legalPath(name))}
            >
              {m.website_bar_preview()}
            </ButtonLink>
            <ButtonLink variant="secondary" size="extra-small" href={legalPagesPath}>
              {m.legal_all()}
            </ButtonLink>
          </span>
        }
      >
        <div className={parts.stack}>
          <LegalState row={row} />
          <p>{m.legal_advice()}</p>
          <DraftForm path={legalEditorPath(name)} view={form} answer={answer} actionKey={actionKey}>
            <div className={parts.stack}>
              {asksOfficer && (
                <div className={columns.twoColumns}>
                  <DraftField field="legal.officer" label={m.legal_officer()} hint={m.legal_officer_hint()} />
                  <DraftField
                    field="legal.officerPhone"
                    label={m.legal_officer_phone()}
                    hint={m.legal_officer_phone_hint()}
                    type="tel"
                    isOptional
                  />
                </div>
              )}
              <DraftField
                field={`${group}.effective`}
                label={m.legal_effective()}
                hint={m.legal_effective_hint()}
                type="date"
                isOptional
              />
              <p className={styles.format}>{m.legal_format()}</p>
              {name === 'privacy-practices' && <p className={styles.format}>{m.legal_must_note()}</p>}
              {name === 'language-help' && <p className={styles.format}>{m.legal_languages_note()}</p>}
              <DraftPair base={`${group}.text`} title={m.legal_text()} />
            </div>
          </DraftForm>
        </div>
      </SectionCard>
      <SectionCard id="confirm-title" title={m.legal_confirm_title()} lead={m.legal_confirm_lead()}>
        {mayConfirm ? (
          <Confirm key={actionKey} view={view} refusal={refusal} />
        ) : (
          <p>{m.legal_confirm_owners()}</p>
        )}
      </SectionCard>
    </div>
  )
}

function Confirm({
  view: { row, mark },
  refusal,
}: {
  view: LegalFormView
  refusal: ConfirmAnswer | undefined
}) {
  const busy = useNavigation().formData?.get('intent') === ('confirm' satisfies LegalIntent)
  const error = refusal?.errors.read
  return (
    <div className={parts.stack}>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <Form
        method="post"
        action={legalEditorPath(row.name)}
        className={styles.confirm}
        replace
        preventScrollReset
      >
        <HiddenFields fields={{ intent: 'confirm' satisfies LegalIntent, mark }} />
        <label className={checkLine.checkLine}>
          <input
            id="read"
            type="checkbox"
            name="read"
            value="1"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'read-error' : undefined}
          />
          <span>{m.legal_read()}</span>
        </label>
        {error && (
          <p id="read-error" className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Button variant="primary" size="small" busy={busy} busyText={m.legal_confirming()}>
          {row.reviewed ? m.legal_confirm_renew() : m.legal_confirm()}
        </Button>
      </Form>
      {row.reviewed && (
        <Form method="post" action={legalEditorPath(row.name)} replace preventScrollReset>
          <HiddenFields fields={{ intent: 'remove' satisfies LegalIntent }} />
          <Button variant="text" size="small">
            {m.legal_remove()}
          </Button>
        </Form>
      )}
    </div>
  )
}
