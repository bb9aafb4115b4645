import type { InputHTMLAttributes } from 'react'
import { useNumberInput } from './use-number-input.ts'

type NumberProps = Omit<Parameters<typeof useNumberInput>[0], 'keepsText'>

type Props = NumberProps &
  Omit<
    InputHTMLAttributes<HTMLInputElement>,
    keyof NumberProps | 'type' | 'onInput' | 'onFocus' | 'onBlur' | 'onPaste'
  >

/**
 * An input for numbers alone, with or without decimals, sign and spaces (specification, section 5). Its label
 * and its looks are the form's.
 */
export function NumberInput({ value, onChange, format, options, onLeave, ...rest }: Props) {
  const { input } = useNumberInput({ value, onChange, format, options, onLeave })
  return <input {...rest} {...input} />
}
