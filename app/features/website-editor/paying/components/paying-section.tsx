import { fieldList } from '#app/features/clinic-profile/website/field-table.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { listPath } from '#app/features/website-editor/lists/address.ts'
import { SpecFields } from '#app/features/website-editor/lists/components/spec-fields.tsx'
import type { DraftFormAnswer, DraftFormView } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { ButtonLink } from '#app/ui/button.tsx'

export const payingPath = '/admin/website/paying'

type Props = { view: DraftFormView; answer: DraftFormAnswer | undefined; actionKey: string }

/** Below the prices: insurance, ways to pay, financing. */
export function PayingSection({ view, answer, actionKey }: Props) {
  return (
    <SectionCard
      title={m.prices_paying()}
      lead={m.prices_paying_lead()}
      isList
      action={
        <ButtonLink href={listPath('price')} variant="secondary" size="extra-small">
          {m.lists_back({ list: fieldList('price').name() })}
        </ButtonLink>
      }
    >
      <DraftForm path={payingPath} view={view} answer={answer} actionKey={actionKey}>
        <LanguageHeads />
        <div className={parts.stack}>
          <SpecFields fields={Object.keys(view.values)} />
        </div>
      </DraftForm>
    </SectionCard>
  )
}
