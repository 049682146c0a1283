import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useBeforeUnload, useNavigate } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { listText } from '../../../../../platform/shown.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import card from '../../../../../ui/card.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { uploadTypes } from '../../../../pictures/picture-rules.ts'
import { doneAddress } from '../../../desk/address.ts'
import { mostPicturesAtOnce } from '../../../desk/several.ts'
import { CategoryField } from '../image-fields.tsx'
import { canBeSent } from './picked.ts'
import { PickedPicture } from './picked-picture.tsx'
import styles from './several-pictures.module.css'
import { useScreenDrop } from './use-screen-drop.ts'
import { type Sent, useSeveral } from './use-several.ts'

/** Adds up to ten pictures at once. Needs a script: without one the form adds them one by one. */
export function SeveralPictures({ list }: { list: string }) {
  const navigate = useNavigate()
  const several = useSeveral((count) => {
    void navigate(doneAddress(list, 'several', { count }), { replace: true, preventScrollReset: true })
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [category, setCategory] = useState('Other')
  const { picked, leftOut, sent } = several
  const isOver = useScreenDrop(several.choose)
  const hasPicked = picked.length > 0
  useBeforeUnload((event) => hasPicked && event.preventDefault())
  useEffect(() => {
    if (hasPicked) heading.current?.focus()
  }, [hasPicked])
  const ready = picked.filter(canBeSent)
  const isBusy = sent?.isUnderWay ?? false
  const title = useId()
  return (
    <section className={clsx(card.card, styles.several)} aria-labelledby={title} data-own-focus>
      <Strip isOver={isOver} titleId={title} heading={heading} onChoose={several.choose} isBusy={isBusy} />
      {leftOut.length > 0 && <LeftOut names={leftOut} />}
      <p role="status" className={styles.message}>
        {sent && (sent.isUnderWay || sent.refused > 0) ? saidOf(sent) : ''}
      </p>
      {hasPicked && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void several.sendAll(category)
          }}
        >
          <p className={styles.lead}>{m.gallery_several_lead()}</p>
          <div className={styles.category} onChange={(event) => setCategory(chosenIn(event.target))}>
            <CategoryField id="several-category" label={m.gallery_several_category()} value={category} />
          </div>
          <ul>
            {picked.map((one, index) => (
              <PickedPicture
                key={one.key}
                picked={one}
                place={{ place: index + 1, total: picked.length }}
                isBusy={isBusy}
                onType={(words) => several.type(one.key, words)}
                onRemove={() => several.remove(one.key)}
                onStop={several.stop}
                onAgain={() => void several.sendAgain(one.key, category)}
              />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              type="submit"
              size="small"
              busy={isBusy}
              busyText={m.gallery_saving()}
              disabled={ready.length === 0}
            >
              {m.gallery_several_add({ count: ready.length })}
            </Button>
            <button
              type="button"
              className={clsx(buttons.button, buttons.secondary, buttons.small)}
              disabled={isBusy}
              onClick={several.clear}
            >
              {m.gallery_several_close()}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}

const chosenIn = (target: EventTarget): string => (target instanceof HTMLSelectElement ? target.value : '')

const saidOf = ({ isUnderWay, place, total, added, refused }: Sent): string =>
  isUnderWay
    ? m.gallery_several_sending({ place, total })
    : m.gallery_several_result({ added, failed: refused })

const LeftOut = ({ names }: { names: string[] }) => (
  <Banner tone="error">
    <p>
      {m.gallery_several_left_out({ most: mostPicturesAtOnce, count: names.length, names: listText(names) })}
    </p>
  </Banner>
)

type StripProps = {
  isOver: boolean
  isBusy: boolean
  titleId: string
  heading: React.RefObject<HTMLHeadingElement | null>
  onChoose: (files: File[]) => void
}

function Strip({ isOver, isBusy, titleId, heading, onChoose }: StripProps) {
  return (
    <div className={styles.strip} data-over={isOver || undefined}>
      <Icon name="upload-simple" />
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {m.gallery_several_title()}
        </h2>
        <p>
          <span>{m.gallery_several_drop({ most: mostPicturesAtOnce })}</span>{' '}
          <small>{m.gallery_file_limits()}</small>
        </p>
      </div>
      <label className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.choose)}>
        {m.gallery_several_choose()}
        <input
          type="file"
          multiple
          accept={uploadTypes.join(',')}
          disabled={isBusy}
          className={typography.visuallyHidden}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}
