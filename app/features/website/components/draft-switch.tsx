import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { Switch } from '../../../ui/back-office/switch.tsx'
import { setFlag } from '../../clinic/website/fields.ts'
import { seenName, switchName } from '../screens/form-fields.ts'
import styles from './draft-field.module.css'
import { ChangedMark } from './draft-field.tsx'
import { useDraftField } from './form-context.ts'

/** Something that is on or off in the draft. */
export function DraftSwitch({ field, label }: { field: string; label: string }) {
  const { value, mark, isChanged } = useDraftField(field)
  return (
    <div className={styles.switchLine}>
      <HiddenFields fields={{ [seenName(field)]: mark, [switchName(field)]: setFlag }} />
      <Switch id={field} name={field} value={setFlag} label={label} defaultChecked={value === setFlag} />
      {isChanged && <ChangedMark />}
    </div>
  )
}
