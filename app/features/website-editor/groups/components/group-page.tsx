import { fieldGroup } from '#app/features/clinic-profile/website/field-table.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { SpecFields } from '#app/features/website-editor/lists/components/spec-fields.tsx'
import type { DraftFormAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import type { GroupView } from '../page.server.ts'
import styles from './group-page.module.css'

type Props = { view: GroupView; answer: DraftFormAnswer | undefined; actionKey: string }

/** Fields that belong together, such as the words of one page. */
export function GroupPage({ view: { group, form }, answer, actionKey }: Props) {
  const { name, lead, path = '', related } = fieldGroup(group)
  return (
    <SectionCard
      title={name()}
      lead={lead?.() ?? ''}
      isList
      action={
        related && (
          <ButtonLink href={related.path} variant="secondary" size="extra-small">
            {m.lists_back({ list: related.name() })}
          </ButtonLink>
        )
      }
    >
      <DraftForm path={path} view={form} answer={answer} actionKey={actionKey}>
        <LanguageHeads />
        <div className={`${parts.stack} ${styles.fields}`}>
          <SpecFields fields={Object.keys(form.values)} />
        </div>
      </DraftForm>
    </SectionCard>
  )
}
