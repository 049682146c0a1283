import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { m } from '../../../../language/messages.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { copy } from '../../copy.ts'
import type { StaffImage } from '../../desk/staff-list.server.ts'
import styles from './picture-preview.module.css'
import staffPicture from './staff-picture.module.css'
import { StaffPicture } from './staff-picture.tsx'

type Props = { file: File | null; current: StaffImage | null; address: string }

/** What is chosen, in the shape that visitors see; else the picture as it is. */
export function PicturePreview({ file, current, address }: Props) {
  if (file) return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} />
  const isOther = address !== '' && address !== current?.image
  if (!current || isOther) {
    return (
      <Frame caption={isOther ? m.gallery_address_caption() : m.gallery_no_preview()}>
        <Nothing />
      </Frame>
    )
  }
  return (
    <Frame caption={m.gallery_current_picture()}>
      <StaffPicture image={current} sizes="360px" />
    </Frame>
  )
}

function FilePreview({ file }: { file: File }) {
  const address = useObjectUrl(file)
  const [size, setSize] = useState<{ width: number; height: number } | 'unreadable' | null>(null)
  const isUnreadable = size === 'unreadable'
  const caption = isUnreadable
    ? m.gallery_no_preview()
    : size
      ? copy.previewCaption(size.width, size.height)
      : ' '
  return (
    <Frame caption={caption}>
      {address && !isUnreadable ? (
        <img
          src={address}
          alt={m.gallery_preview_of({ name: file.name })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => setSize('unreadable')}
        />
      ) : (
        <Nothing />
      )}
    </Frame>
  )
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

function Frame({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <div>
      <div className={styles.picture}>{children}</div>
      <p className={styles.caption}>{caption}</p>
    </div>
  )
}

const Nothing = () => (
  <span className={clsx(staffPicture.thumbnail, staffPicture.broken)}>
    <Icon name="image-broken" />
  </span>
)
