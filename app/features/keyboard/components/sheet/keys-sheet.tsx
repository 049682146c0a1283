import { Fragment } from 'react'
import { useFetcher } from 'react-router'
import type { Role } from '../../../../db/values.ts'
import { m } from '../../../../language/messages.ts'
import checkLine from '../../../../ui/back-office/check-line.module.css'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/back-office/dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { letterKeysPath } from '../../letter-keys.ts'
import { Key } from '../key.tsx'
import { keysOf } from './keys-of.ts'
import styles from './keys-sheet.module.css'

type Props = { role: Role | null; hasLetters: boolean; onClose: () => void }

/** Which keys there are, and the switch that turns single letters off (WCAG 2.1.4). */
export default function KeysSheet({ role, hasLetters, onClose }: Props) {
  const fetcher = useFetcher<{ message?: string }>()
  const sent = fetcher.formData?.get('letters')
  const isOn = sent === undefined ? hasLetters : sent === 'on'
  const change = () =>
    void fetcher.submit({ letters: isOn ? 'off' : 'on' }, { method: 'post', action: letterKeysPath })
  return (
    <Dialog title={m.keyboard_shortcuts()} closeLabel={m.keyboard_close()} onClose={onClose} width="large">
      <DialogBody>
        <div className={styles.groups}>
          {keysOf(role).map(({ title, lines }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {lines.map(({ words, keys, isThen }) => (
                  <div key={words}>
                    <dt>{words}</dt>
                    <dd>
                      {keys.map((key, at) => (
                        <Fragment key={key}>
                          {isThen && at > 0 && <span>{m.keyboard_then()}</span>}
                          <Key isRead>{key}</Key>
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogActions>
        <label className={checkLine.checkLine}>
          <input type="checkbox" checked={isOn} onChange={change} />
          <span>{m.keyboard_letters_on()}</span>
        </label>
        <p role="alert">{fetcher.data?.message}</p>
        <Button size="small" onClick={onClose}>
          {m.keyboard_close()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
