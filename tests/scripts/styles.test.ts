import { expect, it } from 'vitest'
import { readCompatData } from '../../scripts/build/check-browsers.ts'
import { checkStyles } from '../../scripts/build/check-styles.ts'

const data = readCompatData()
const NOW = Date.parse('2026-11-25T00:00:00Z')
const found = (text: string) => checkStyles(data, new Map([['built.css', text]]), NOW)

it.each([
  ['a{color:light-dark(#000,#fff)}', 'light-dark()'],
  ['@starting-style{a{opacity:0}}', '@starting-style'],
  ['a{interpolate-size:allow-keywords}', 'interpolate-size'],
  ['a{display:inline grid;position-anchor:--a}', 'position-anchor'],
  ['a{margin-trim:block}', 'margin-trim'],
  ['a:open{color:red}', ':open'],
  ['a{user-select:none}', 'user-select'],
  ['a{width:calc-size(auto,size)}', 'calc-size()'],
  ['a{white-space:pre-wrap;height:stretch}', 'height: stretch'],
])('finds in %s what some promised browser does not have', (text, name) => {
  expect(found(text).map((line) => line.split(' is not in ')[0])).toContain(`built.css: ${name}`)
})

it.each([
  'a{display:grid;gap:1px;inset:0;color:color-mix(in oklch,red,#fff)}',
  'a:has(b):focus-visible{height:100dvh;overflow:clip;accent-color:red}',
  '@media (prefers-reduced-motion:reduce) and (width>=600px){a{animation:none}}',
  '@supports (interpolate-size:allow-keywords){a{interpolate-size:allow-keywords;margin-trim:block}}',
  '@supports not (anchor-name:--a){b{color:red}} c{anchor-name:--a}',
  'a{-webkit-user-select:none;user-select:none}',
  'a::before{content:"light-dark(";background:url(light-dark.svg)}',
  '@keyframes turn{from{opacity:0}50%{opacity:.5}}',
])('finds nothing in %s', (text) => {
  expect(found(text)).toEqual([])
})
