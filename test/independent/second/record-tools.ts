import type { Site, Twist } from '../contract.ts'
import { recordEdit } from '../tools.ts'

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Change = Parameters<typeof recordEdit>[0]

export const field = (
  name: string,
  change: (value: string) => unknown,
  when: (at: { id: string; interval: string }, site: Site) => boolean = () => true,
): (() => Twist) => {
  const edit: Change = (data, at, site) => (when(at, site) ? { ...data, [name]: change(text(data[name])) } : data)
  return recordEdit(edit)
}

export const bySlug = (at: { id: string }, site: Site): boolean => at.id === site.slug

export const groups = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{12})$/u
