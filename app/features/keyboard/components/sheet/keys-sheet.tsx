import { Fragment } from 'react'
import { useFetcher } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { adminScreens } from '#app/features/access/screens/screens.ts'
import { addressOfDestination } from '#app/features/keyboard/actions.ts'
import { type Destination, screenLetters } from '#app/features/keyboard/keys.ts'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Key } from '../key.tsx'
import styles from './keys-sheet.module.css'

/** Whether single letters do something is changed there. */
const letterKeysPath = '/admin/keys'

/** One line of the sheet: what is done, and by which keys. */
type Line = { words: string; keys: string[]; isThen?: boolean }
type Group = { title: string; lines: Line[] }

/** All keys, as the sheet shows them, and of the screens those that the role opens. */
const keysOf = (role: Role | null): Group[] => [
  {
    title: m.keyboard_everywhere(),
    lines: [
      { words: m.keyboard_palette(), keys: ['Ctrl', 'K'] },
      { words: m.keyboard_action_search(), keys: ['/'] },
      { words: m.keyboard_action_keys(), keys: ['?'] },
      { words: m.keyboard_action_close(), keys: ['Esc'] },
      { words: m.keyboard_action_undo(), keys: ['Z'] },
    ],
  },
  {
    title: m.keyboard_lists(),
    lines: [
      { words: m.keyboard_add(), keys: ['N'] },
      { words: m.keyboard_action_save(), keys: ['Ctrl', 'Enter'] },
      { words: m.keyboard_action_rows(), keys: ['J', 'K'] },
      { words: m.keyboard_action_open(), keys: ['Enter'] },
      { words: m.keyboard_action_choose(), keys: ['X'] },
      { words: m.keyboard_action_range(), keys: ['Shift', 'X'] },
      { words: m.keyboard_action_confirm(), keys: ['C'] },
      { words: m.keyboard_action_arrive(), keys: ['A'] },
      { words: m.keyboard_action_move(), keys: ['M'] },
    ],
  },
  { title: m.keyboard_going(), lines: screensOf(role) },
  {
    title: m.keyboard_calendar(),
    lines: [
      { words: m.keyboard_action_today(), keys: ['T'] },
      { words: m.keyboard_action_day_or_week(), keys: ['D', 'W'] },
      { words: m.keyboard_action_another_day(), keys: ['←', '→'] },
      { words: m.keyboard_action_sheet(), keys: ['P'] },
    ],
  },
]

const screensOf = (role: Role | null): Line[] =>
  Object.entries(screenLetters).flatMap(([letter, destination]) =>
    addressOfDestination(destination, role) === null
      ? []
      : [{ words: nameOf(destination), keys: ['G', letter.toUpperCase()], isThen: true }],
  )

const nameOf = (destination: Destination): string =>
  destination === 'requests'
    ? m.keyboard_requests()
    : (adminScreens.find(({ page }) => page === destination)?.name() ?? '')

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
      <DialogBody isText>
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
        <Button type="button" size="small" onClick={onClose}>
          {m.keyboard_close()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
