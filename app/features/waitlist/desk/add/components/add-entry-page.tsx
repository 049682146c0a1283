import { clsx } from 'clsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Fetcher, Link, useFetcher } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { ShowButton } from '#app/features/desk/add/components/time-choice.tsx'
import { WhoCalls } from '#app/features/desk/add/components/who-calls.tsx'
import { noOffersText } from '#app/features/waitlist/copy.ts'
import { listAddress } from '#app/features/waitlist/desk/address.ts'
import { WindowFields, WishChoice } from '#app/features/waitlist/desk/components/window-fields.tsx'
import { m } from '#app/language/messages.ts'
import { discardTyped } from '#app/platform/forms/page-keeper.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { addFieldNames } from '../fields.ts'
import type { AddEntryIntent, AddEntryView } from '../page.server.ts'
import styles from './add-entry-page.module.css'

/** What they wait for: treatment and clinician, first and last day, part of the day and weekdays. */
function AddEntryWish({ view }: { view: AddEntryView }) {
  const { typed, errors, treatments, today } = view
  const [treatment, choose] = useState(typed.treatment)
  const chosen = treatments.find(({ id }) => id === treatment)
  return (
    <div className={clsx(parts.stack, styles.wish)}>
      <h2 className={styles.heading}>{m.waitlist_add_what()}</h2>
      <WishChoice
        name="treatment"
        label={m.booking_visit_treatment()}
        none={m.waitlist_choose()}
        chosen={typed.treatment}
        error={errors.treatment}
        choices={treatments}
        onChoose={choose}
      />
      <ShowButton>{m.waitlist_add_show()}</ShowButton>
      <WindowFields typed={typed} errors={errors} chosen={chosen} treatments={treatments} today={today} />
    </div>
  )
}

type Props = {
  /** As the server last answered without script, or the empty form. */
  view: AddEntryView
  action: string
}

const list = listAddress({ filter: 'waiting', treatment: null })

/** On the phone: left who calls, right what they wait for. Every button works without script as well. */
export function AddEntryPage({ view: first, action }: Props) {
  const fetcher = useFetcher<{ view: AddEntryView }>()
  const form = useRef<HTMLFormElement>(null)
  const view = fetcher.data?.view ?? first
  const busy = isAdding(fetcher)
  const look = (intent: Spoken<AddEntryIntent>) => {
    // While they are added, another question would cut the answer off.
    if (!form.current || busy) return
    const fields = new FormData(form.current)
    fields.set('intent', intent)
    void fetcher.submit(fields, { method: 'post', action })
  }
  useEffect(() => focusFirst(form.current), [])
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <p className={quietText.line}>
            <Link to={list}>{m.admin_screens_waitlist()}</Link>
          </p>
          <h1>{m.waitlist_add_title()}</h1>
        </div>
      </div>
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        noValidate
        className={clsx(card.card, styles.form)}
        onSubmit={(event: FormEvent) => busy && event.preventDefault()}
      >
        {/* Enter in a field adds, and presses none of the buttons that come before. */}
        <button
          type="submit"
          name="intent"
          value={'add' satisfies AddEntryIntent}
          className={styles.enter}
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="key" value={view.key} />
        <Problems view={view} />
        <div className={styles.columns}>
          <div className={styles.caller}>
            <h2 className={styles.heading}>{m.waitlist_add_who()}</h2>
            <WhoCalls view={view} look={look} emailHint={emailHint(view)} />
          </div>
          <AddEntryWish key={view.typed.patient} view={view} />
        </div>
        <div className={clsx(parts.wrapping, styles.actions)}>
          <Button
            name="intent"
            value={'add' satisfies AddEntryIntent}
            size="small"
            busy={busy}
            busyText={m.waitlist_add_adding()}
          >
            {m.waitlist_add_save()}
          </Button>
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.small)}
            to={list}
            onClick={discardTyped}
          >
            {m.waitlist_add_discard()}
          </Link>
        </div>
      </fetcher.Form>
    </>
  )
}

/** Anyone who types already, before the page's script ran, stays where they are. */
function focusFirst(form: HTMLFormElement | null) {
  if (form && !form.contains(document.activeElement)) form.querySelector<HTMLElement>('[data-first]')?.focus()
}

const emailHint = ({ linkFault }: AddEntryView) =>
  linkFault ? noOffersText[linkFault]() : m.waitlist_add_email_hint()

function Problems({ view }: { view: AddEntryView }) {
  const errors = addFieldNames.flatMap((name) => {
    const message = view.errors[name]
    return message ? [{ field: idOf(name), message }] : []
  })
  return (
    <>
      <ErrorSummary
        title={m.waitlist_add_problem()}
        errors={errors}
        attempt={view}
        className={styles.above}
      />
      {view.message && (
        <Banner key={view.key} tone="error" focus className={styles.above}>
          <p>{view.message}</p>
        </Banner>
      )}
    </>
  )
}

/** Who calls is asked by the same fields as where a visit is added. */
const idOf = (name: (typeof addFieldNames)[number]) =>
  name === 'phone' || name === 'name' || name === 'email' ? `add-${name}` : name

const isAdding = ({ state, formData }: Fetcher<unknown>) =>
  state !== 'idle' && formData?.get('intent') === ('add' satisfies AddEntryIntent)
