import { clsx } from 'clsx'
import { useContext, useEffect, useRef, useState } from 'react'
import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import { LogoMark } from '../../../clinic/components/frame/logo.tsx'
import { profileOf } from '../../../clinic/website/read-fields.ts'
import { HoursLines } from '../../../opening-hours/components/hours-words.tsx'
import { DraftFormContext } from '../../components/form-context.ts'
import styles from './foot-preview.module.css'

const networks = ['facebook', 'instagram', 'linkedin', 'x'] as const

/** What the foot of every page would say, as it is typed. */
export function FootPreview() {
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
        <p className={styles.logo}>
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
          {networks
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
