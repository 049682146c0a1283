import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import { numberText } from '../../../../platform/shown.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import { EmptyState } from '../../../../ui/back-office/empty-state.tsx'
import { MoveButton } from '../../../../ui/back-office/move-button.tsx'
import buttons from '../../../../ui/button.module.css'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { SectionCard } from '../../../clinic/sections/components/section-card.tsx'
import { newClinicianAddress } from '../../../team/desk/address.ts'
import { ChangedMark } from '../../components/draft-field.tsx'
import { doctorPath, doctorsPath } from '../address.ts'
import type { DoctorRow, DoctorsView } from '../page.server.ts'
import { DoctorPortrait } from './doctor-portrait.tsx'
import styles from './doctors-section.module.css'

type Props = { view: DoctorsView /** The team is this person's to change. */; canChangeTeam: boolean }

/** Clinic > Doctors: the team as the website shows it, in its order. */
export function DoctorsSection({ view: { rows }, canChangeTeam }: Props) {
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
        <ol className={styles.cards}>
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
  const { id, name, specialty, experience, isShown, isChanged, lacksSpanish } = row
  const line = [specialty, experience].filter((text) => text !== '').join(' · ')
  return (
    <li className={styles.card} {...rowMark(id)}>
      <div className={styles.portrait}>
        <DoctorPortrait of={row} />
      </div>
      <div className={styles.text}>
        <h3>
          <bdi>{name}</bdi> {isChanged && <ChangedMark />}
        </h3>
        {line !== '' && (
          <p>
            <bdi>{line}</bdi>
          </p>
        )}
        <p className={styles.chips}>
          {!isShown && <Chip icon="eye-slash">{m.doctors_hidden()}</Chip>}
          {isShown && lacksSpanish && (
            <Chip tone="warning" icon="translate">
              {m.doctors_lacks_spanish()}
            </Chip>
          )}
          {isShown && !lacksSpanish && <Chip icon="translate">{m.doctors_both_languages()}</Chip>}
        </p>
      </div>
      <div className={styles.actions}>
        <span>{m.doctors_place({ place: numberText(place), total: numberText(total) })}</span>
        {canMove && (
          <>
            <Move id={id} name={name} to="earlier" isAtEnd={place === 1} />
            <Move id={id} name={name} to="later" isAtEnd={place === total} />
          </>
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

type MoveProps = { id: string; name: string; to: 'earlier' | 'later'; isAtEnd: boolean }

const Move = ({ id, name, to, isAtEnd }: MoveProps) => (
  <MoveButton
    list={doctorsPath}
    fields={{ intent: 'move', id, to }}
    id={`${to}-${id}`}
    icon={to === 'earlier' ? 'arrow-left' : 'arrow-right'}
    label={to === 'earlier' ? m.doctors_earlier({ name }) : m.doctors_later({ name })}
    isAtEnd={isAtEnd}
  />
)
