import { expect, test } from 'vitest'
import { parseFileName, pictureSources, randomPartOf, storedImage } from './picture.ts'

const random = 'Q8fz0123456789ab'
const row = {
  id: 'image-1',
  image: storedImage(random),
  width: 1280,
  height: 800,
  widths: '[640,1280]',
  placeholder: '#aabbcc',
}

test('a stored picture is offered in every format and width, best first, and the largest JPEG to all others', () => {
  const at = (extension: string) =>
    `/files/gallery/image-1/${random}-640.${extension} 640w, /files/gallery/image-1/${random}-1280.${extension} 1280w`
  expect(pictureSources('gallery', row)).toEqual({
    sources: [
      { type: 'image/avif', srcSet: at('avif') },
      { type: 'image/webp', srcSet: at('webp') },
      { type: 'image/jpeg', srcSet: at('jpg') },
    ],
    src: `/files/gallery/image-1/${random}-1280.jpg`,
    width: 1280,
    height: 800,
    placeholder: '#aabbcc',
  })
})

test.each([
  { name: 'a drawing', given: { image: 'reception' } },
  { name: 'an address', given: { image: 'https://pictures.example/a.jpg' } },
  { name: 'a row without widths', given: { widths: '[]' } },
  { name: 'a row without width', given: { width: null } },
  { name: 'a row without height', given: { height: null } },
])('$name has no files', ({ given }) => {
  expect(pictureSources('gallery', { ...row, ...given })).toBeNull()
})

test('the random part is that of a stored picture alone', () => {
  expect(randomPartOf(row.image)).toBe(random)
  expect(randomPartOf('https://pictures.example/file:a.jpg')).toBeNull()
})

test.each([
  { name: `${random}-640.avif`, type: 'image/avif' },
  { name: `${random}-1.webp`, type: 'image/webp' },
  { name: `${random}-12800.jpg`, type: 'image/jpeg' },
])('$name is a file of ours', ({ name, type }) => {
  expect(parseFileName(name)).toEqual({ random, type })
})

test.each([
  `${random}-640.svg`,
  `${random}-640.jpeg`,
  `${random}-0.jpg`,
  `${random}-123456.jpg`,
  `${random}.jpg`,
  'short-640.jpg',
  `../${random}-640.jpg`,
  `${random}-640.jpg/..`,
  `${random}-640.jpg\n`,
  '',
])('%j is none that we ever gave', (name) => {
  expect(parseFileName(name)).toBeNull()
})
