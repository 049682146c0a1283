import { clsx } from 'clsx'
import { Link } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { newClinicianAddress } from '#app/features/team/desk/address.ts'
import { doctorPath, doctorsPath } from '#app/features/website-editor/address.ts'
import { ChangedMark } from '#app/features/website-editor/components/draft-field.tsx'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import buttons from '#app/ui/button.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { DoctorIntent, DoctorRow, DoctorsView } from '../page.server.ts'
import { DoctorPortrait } from './doctor-portrait.tsx'
import doctorsSectionStyles from './doctors-section.module.css'

type DoctorsSectionProps = {
  view: DoctorsView /** The team is this person's to change. */
  canChangeTeam: boolean
}

/** Clinic > Doctors: the team as the website shows it, in its order. */
function DoctorsSection({ view: { rows }, canChangeTeam }: DoctorsSectionProps) {
  const isEmpty = rows.length === 0
  const add = canChangeTeam && (
    <ButtonLink href={newClinicianAddress} size="extra-small" icon="plus">
      {isEmpty ? m.doctors_add_first() : m.doctors_add()}
    </ButtonLink>
  )
  return (
    <SectionCard title={m.doctors_title()} lead={m.doctors_lead()} action={!isEmpty && add}>
      {isEmpty ? (
        <EmptyState title={m.doctors_empty()} text={m.doctors_empty_lead()} action={add} />
      ) : (
        <ol className={doctorsSectionStyles.cards}>
          {rows.map((row, at) => (
            <Card key={row.id} row={row} place={at + 1} total={rows.length} canMove={canChangeTeam} />
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

type CardProps = { row: DoctorRow; place: number; total: number; canMove: boolean }

function Card({ row, place, total, canMove }: CardProps) {
  const { id, name, specialty, experience, isShown, isChanged, lacksTranslation } = row
  const line = [specialty, experience].filter((text) => text !== '').join(' · ')
  return (
    <li className={doctorsSectionStyles.card} {...rowMark(id)}>
      <div className={doctorsSectionStyles.portrait}>
        <DoctorPortrait of={row} />
      </div>
      <div className={doctorsSectionStyles.text}>
        <h3>
          <bdi>{name}</bdi> {isChanged && <ChangedMark />}
        </h3>
        {line !== '' && (
          <p>
            <bdi>{line}</bdi>
          </p>
        )}
        <p className={doctorsSectionStyles.chips}>
          {!isShown && <Chip icon="eye-slash">{m.doctors_hidden()}</Chip>}
          {isShown && lacksTranslation && (
            <Chip tone="warning" icon="translate">
              {m.doctors_lacks_spanish()}
            </Chip>
          )}
          {isShown && !lacksTranslation && <Chip icon="translate">{m.doctors_both_languages()}</Chip>}
        </p>
      </div>
      <div className={clsx(parts.wrappingLine, doctorsSectionStyles.actions)}>
        <span>{m.doctors_place({ place: numberText(place), total: numberText(total) })}</span>
        {canMove && (
          <MoveButtons
            list={doctorsPath}
            fields={{ intent: 'move' satisfies DoctorIntent, id }}
            id={id}
            labels={{ earlier: m.doctors_earlier({ name }), later: m.doctors_later({ name }) }}
            place={place}
            total={total}
            icons="across"
          />
        )}
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={doctorPath(id)}
          data-step
        >
          <Icon name="pencil-simple" />
          <span aria-hidden="true">{m.doctors_edit()}</span>
          <span className={typography.visuallyHidden}>{m.doctors_edit_of({ name })}</span>
        </Link>
      </div>
    </li>
  )
}

type DoctorsScreenProps = {
  view: Outcome<DoctorsView>
  canChangeTeam: boolean
  /** Who was just moved. */
  moved: string | null
  refusal: string | undefined
  actionKey: string
}

/** The doctors, and what became of the last form. */
export function DoctorsScreen({ view, canChangeTeam, moved, refusal, actionKey }: DoctorsScreenProps) {
  const rows = view.ok ? view.value.rows : []
  const at = rows.findIndex(({ id }) => id === moved)
  const said =
    at < 0 || refusal !== undefined
      ? null
      : m.doctors_now_at({
          name: rows[at]?.name ?? '',
          place: numberText(at + 1),
          total: numberText(rows.length),
        })
  return (
    <DraftScreen
      section="doctors"
      path={doctorsPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      actionKey={actionKey}
      notice={
        <ActionNotice refusal={refusal} done={said} closeLabel={m.screens_close()} actionKey={actionKey} />
      }
    >
      {view.ok && <DoctorsSection view={view.value} canChangeTeam={canChangeTeam} />}
    </DraftScreen>
  )
}
