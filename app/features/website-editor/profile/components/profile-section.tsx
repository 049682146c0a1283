import { clsx } from 'clsx'
import { type ClipboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/features/clinic-profile/components/logo.tsx'
import { profileOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { states } from '#app/features/clinic-profile/website/states.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { hoursPath } from '#app/features/opening-hours/address.ts'
import { HoursLines, ShowsHours } from '#app/features/opening-hours/components/hours-words.tsx'
import fieldStyles from '#app/features/website-editor/components/draft-field.module.css'
import { ChangedMark, DraftField, OtherText } from '#app/features/website-editor/components/draft-field.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { DraftPair } from '#app/features/website-editor/components/draft-pair.tsx'
import { DraftFormContext, useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { type DraftFormAnswer, seenName } from '#app/features/website-editor/screens/form-view.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { mapPlaceIn } from '#app/platform/text/map-place.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import type { ProfileView } from '../page.server.ts'
import { LanguagesField } from './languages-field.tsx'
import styles from './profile-section.module.css'

const footerNetworks = ['facebook', 'instagram', 'linkedin', 'x'] as const

/** What the foot of every page would say, as it is typed. */
function FootPreview() {
  const { view, answer } = useContext(DraftFormContext)
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  useEffect(() => {
    const form = box.current?.closest('form')
    const read = () => form && setTyped(textsIn(form))
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [])
  const { name, tagline, address, phone, email, social } = profileOf({
    ...view.values,
    ...answer?.typed,
    ...typed,
  })
  return (
    <figure className={styles.excerpt} ref={box}>
      <figcaption>{m.profile_foot()}</figcaption>
      <div className={clsx(layout.onDusk, styles.dusk)}>
        <p className={clsx(parts.line, styles.logo)}>
          <LogoMark />
          <span>
            {name}
            <small>{localText(tagline)}</small>
          </span>
        </p>
        <p>
          {address.street}
          <br />
          {address.city}, {address.state} {address.zip}
          <br />
          {phone.text}
          <br />
          {email.text}
        </p>
        <p>
          <HoursLines />
        </p>
        <p className={styles.networks}>
          {footerNetworks
            .filter((network) => social[network] !== '')
            .map((network) => (
              <Icon size={24} key={network} name={`${network}-logo`} />
            ))}
        </p>
      </div>
    </figure>
  )
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

const field = 'profile.state'

/** The state by its name; the postal code is what is kept. */
function StateField() {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={m.profile_state()}
      error={error}
      className={clsx(compactField.compact, fieldStyles.field)}
    >
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <select
        {...described({ id: field, hint: undefined, error })}
        name={field}
        defaultValue={value}
        className={clsx(isChanged && fieldStyles.changed)}
      >
        {states[value] === undefined && <option value={value}>{m.profile_choose_state()}</option>}
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </FieldFrame>
  )
}

export const profilePath = '/admin/clinic/profile'

type Props = { view: ProfileView; answer: DraftFormAnswer | undefined; actionKey: string }

/** Clinic > Profile: who the clinic is, wherever it is named. */
export function ProfileSection({ view, answer, actionKey }: Props) {
  return (
    <SectionCard title={m.profile_title()} lead={m.profile_lead()} isList>
      <DraftForm path={profilePath} view={view.form} answer={answer} actionKey={actionKey}>
        <div className={styles.uneven}>
          <div className={clsx(parts.stack, styles.parts)}>
            <Names zone={view.zone} />
            <Address />
            <Reached />
            <Social />
            <LanguagesField />
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
          <span>{zone.label}</span>
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
    <section className={clsx(parts.stack, styles.part)} aria-labelledby="address-title">
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
      <div className={columns.twoColumns} onPaste={pastePlace}>
        <DraftField field="profile.latitude" label={m.profile_latitude()} isOptional autoComplete="off" />
        <DraftField field="profile.longitude" label={m.profile_longitude()} isOptional autoComplete="off" />
      </div>
    </section>
  )
}

/** A map link, or both degrees, pasted into one of the fields fills in both. */
function pastePlace(event: ClipboardEvent<HTMLElement>) {
  const place = mapPlaceIn(event.clipboardData.getData('text'))
  if (!place) return
  event.preventDefault()
  for (const [name, text] of Object.entries(place)) {
    const input = event.currentTarget.querySelector<HTMLInputElement>(`input[name="profile.${name}"]`)
    if (!input) continue
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function Reached() {
  return (
    <section className={clsx(parts.stack, styles.part)} aria-labelledby="reached-title">
      <h3 id="reached-title">{m.profile_reached()}</h3>
      <div className={columns.twoColumns}>
        <DraftField field="profile.phone" label={m.profile_phone()} type="tel" autoComplete="off" />
        <DraftField
          field="profile.email"
          label={m.profile_email()}
          hint={m.profile_email_hint()}
          type="email"
          autoComplete="off"
        />
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
  { field: 'profile.facebook', name: 'Facebook', host: 'facebook.com' },
  { field: 'profile.instagram', name: 'Instagram', host: 'instagram.com' },
  { field: 'profile.linkedin', name: 'LinkedIn', host: 'linkedin.com' },
  { field: 'profile.x', name: 'X', host: 'x.com' },
]

function Social() {
  return (
    <section className={clsx(parts.stack, styles.part)} aria-labelledby="social-title">
      <h3 id="social-title">{m.profile_social()}</h3>
      <p className={quietText.line}>{m.profile_social_hint()}</p>
      <div className={columns.twoColumns}>
        {networks.map(({ field, name, host }) => (
          <DraftField
            key={field}
            field={field}
            label={name}
            type="url"
            placeholder={`${host}/`}
            autoComplete="off"
          />
        ))}
      </div>
    </section>
  )
}
