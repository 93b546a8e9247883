import { TextField, type TextFieldProps } from './fields'

/** For the password that an account has. New ones are asked by `NewPasswordFields`. */
export function PasswordField(props: TextFieldProps) {
  return <TextField type="password" autoComplete="current-password" {...props} />
}
