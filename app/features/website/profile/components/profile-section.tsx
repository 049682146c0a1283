import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import columns from '../../../../ui/back-office/columns.module.css'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { withElements } from '../../../../ui/with-elements.tsx'
import { SectionCard } from '../../../clinic/sections/components/section-card.tsx'
import { hoursPath } from '../../../opening-hours/address.ts'
import { ShowsHours } from '../../../opening-hours/components/use-opening-hours.ts'
import { DraftField } from '../../components/draft-field.tsx'
import { DraftForm } from '../../components/draft-form.tsx'
import { DraftPair } from '../../components/draft-pair.tsx'
import type { DraftFormAnswer } from '../../screens/form-view.ts'
import type { ProfileView } from '../page.server.ts'
import { FootPreview } from './foot-preview.tsx'
import styles from './profile-section.module.css'
import { StateField } from './state-field.tsx'

export const profilePath = '/admin/clinic/profile'

type Props = { view: ProfileView; answer: DraftFormAnswer | undefined; actionKey: string }

/** Clinic > Profile: who the clinic is, wherever it is named. */
export function ProfileSection({ view, answer, actionKey }: Props) {
  return (
    <SectionCard title={m.profile_title()} lead={m.profile_lead()} isList>
      <DraftForm path={profilePath} view={view.form} answer={answer} actionKey={actionKey}>
        <div className={styles.uneven}>
          <div className={styles.parts}>
            <Names zone={view.zone} />
            <Address />
            <Reached />
            <Social />
          </div>
          <ShowsHours value={view.week}>
            <FootPreview />
          </ShowsHours>
        </div>
      </DraftForm>
    </SectionCard>
  )
}

const zoneCommand = 'npm run admin -- time-zone'

function Names({ zone }: { zone: ProfileView['zone'] }) {
  return (
    <>
      <div className={columns.twoColumns}>
        <DraftField field="profile.name" label={m.profile_name()} autoComplete="organization" />
        <div className={styles.zone}>
          <b>{m.profile_zone()}</b>
          <bdi>{zone.name}</bdi>
          {zone.canBeChosen ? (
            <Link to={hoursPath}>{m.profile_zone_change()}</Link>
          ) : (
            <small>
              {withElements(m.profile_zone_fixed, { command: <code key="command">{zoneCommand}</code> })}
            </small>
          )}
        </div>
      </div>
      <DraftField
        field="profile.legalName"
        label={m.profile_legal_name()}
        hint={m.profile_legal_name_hint()}
        isOptional
      />
      <DraftPair base="profile.tagline" title={m.profile_tagline()} isStacked isOptional />
      <DraftPair
        base="profile.summary"
        title={m.profile_summary()}
        hint={m.profile_summary_hint({ place: '{place}' })}
        isStacked
      />
    </>
  )
}

function Address() {
  return (
    <section className={styles.part} aria-labelledby="address-title">
      <h3 id="address-title">{m.profile_address()}</h3>
      <div className={columns.twoColumns}>
        <DraftField field="profile.street" label={m.profile_street()} autoComplete="address-line1" />
        <DraftField field="profile.suite" label={m.profile_suite()} isOptional autoComplete="address-line2" />
      </div>
      <div className={styles.three}>
        <DraftField field="profile.city" label={m.profile_city()} autoComplete="address-level2" />
        <StateField />
        <DraftField
          field="profile.zip"
          label={m.profile_zip()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      <p className={quietText.line}>{m.profile_coordinates()}</p>
      <div className={columns.twoColumns}>
        <DraftField field="profile.latitude" label={m.profile_latitude()} isOptional autoComplete="off" />
        <DraftField field="profile.longitude" label={m.profile_longitude()} isOptional autoComplete="off" />
      </div>
    </section>
  )
}

function Reached() {
  return (
    <section className={styles.part} aria-labelledby="reached-title">
      <h3 id="reached-title">{m.profile_reached()}</h3>
      <div className={columns.twoColumns}>
        <DraftField field="profile.phone" label={m.profile_phone()} type="tel" autoComplete="off" />
        <DraftField field="profile.email" label={m.profile_email()} type="email" autoComplete="off" />
      </div>
      <DraftField
        field="profile.arriveEarlyMinutes"
        label={m.profile_early()}
        hint={m.profile_early_hint()}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
      />
    </section>
  )
}

const networks = [
  { field: 'profile.facebook', name: 'Facebook' },
  { field: 'profile.instagram', name: 'Instagram' },
  { field: 'profile.linkedin', name: 'LinkedIn' },
  { field: 'profile.x', name: 'X' },
]

function Social() {
  return (
    <section className={styles.part} aria-labelledby="social-title">
      <h3 id="social-title">{m.profile_social()}</h3>
      <p className={quietText.line}>{m.profile_social_hint()}</p>
      <div className={columns.twoColumns}>
        {networks.map(({ field, name }) => (
          <DraftField
            key={field}
            field={field}
            label={name}
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        ))}
      </div>
    </section>
  )
}
