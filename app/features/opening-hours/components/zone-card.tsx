import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { ForInstaller } from '../../../ui/back-office/for-installer.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { described, FieldFrame } from '../../../ui/forms/field.tsx'
import { SectionCard } from '../../clinic/sections/components/section-card.tsx'
import { hoursPath } from '../address.ts'
import type { HoursAnswer, ZoneView } from '../page.server.ts'
import stepField from './step-field.module.css'
import styles from './zone-card.module.css'

type Props = { zone: ZoneView; answer: HoursAnswer | undefined }

/** In which zone the clinic's times are meant: chosen before the first visit, then said. */
export function ZoneCard({ zone, answer }: Props) {
  return (
    <SectionCard id="zone" title={m.opening_hours_zone_title()} lead={m.opening_hours_zone_lead()}>
      {answer?.zoneRefusal && <RefusalBanner answer={answer}>{answer.zoneRefusal}</RefusalBanner>}
      {zone.choices.length > 0 ? (
        <ZoneForm key={zone.name} zone={zone} />
      ) : (
        <>
          <p>
            <b>
              <bdi>{zone.name}</bdi>
            </b>
          </p>
          <p className={quietText.text}>{m.opening_hours_zone_fixed()}</p>
          <ForInstaller>{m.opening_hours_installer_zone({ zone: 'America/Denver' })}</ForInstaller>
        </>
      )}
    </SectionCard>
  )
}

function ZoneForm({ zone: { name, choices } }: { zone: ZoneView }) {
  const navigation = useNavigation()
  const frame = {
    id: 'timeZone',
    label: m.opening_hours_zone(),
    hint: m.opening_hours_zone_hint(),
    error: undefined,
  }
  return (
    <Form className={styles.form} method="post" action={hoursPath} replace preventScrollReset>
      <FieldFrame {...frame} className={`${compactField.compact} ${stepField.field}`}>
        <select {...described(frame)} name="timeZone" defaultValue={name}>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </FieldFrame>
      <div className={buttonRow.row}>
        <Button
          type="submit"
          name="intent"
          value="zone"
          size="extra-small"
          busy={navigation.formData?.get('intent') === 'zone'}
          busyText={m.opening_hours_saving()}
        >
          {m.opening_hours_zone_save()}
        </Button>
      </div>
    </Form>
  )
}
