import { type MemoExoticComponent, memo, type ReactNode, useContext } from "react";
import { get, useWatch } from "react-hook-form";
import { z } from "zod";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Problem } from "#sync/engine/errors.ts";
import type { Field } from "#sync/engine/field.ts";
import { normalise } from "#sync/engine/normalise.ts";
import { BoundField, type CommonProps } from "./bound-field.tsx";
import type { AreaOptions } from "./controls/area-control.tsx";
import type { ChoiceOptions } from "./controls/choice-control.tsx";
import type { Control } from "./controls/control.ts";
import type { FlagOptions } from "./controls/flag-control.tsx";
import type { MasterOptions } from "./controls/master-control.tsx";
import type { NumberOptions } from "./controls/number-control.tsx";
import type { ScoreOptions } from "./controls/score-control.tsx";
import type { TextOptions } from "./controls/text-control.tsx";
import { type Fields, type PickedFields, type ValuesOf } from "./field-facts.ts";
import { RowScope, useFormControl } from "./form-scope.ts";
import { LinesField } from "./lines-field.tsx";
import { ListField, type ListOptions } from "./list-field.tsx";
import { RefusedAt } from "./refusal.ts";

/** The props of a field's component, by the type of its value. */
export type FieldProps<T> = CommonProps & {
  /** Replaces the control that the field would get. */
  readonly control?: Control<NonNullable<T>>;
} & OptionsOf<NonNullable<T>>;

type OptionsOf<T> = [T] extends [boolean]
  ? FlagOptions
  : [T] extends [number]
    ? NumberOptions & ChoiceProps & ScoreOptions & MasterOptions
    : [T] extends [string]
      ? TextOptions & AreaOptions & ChoiceProps
      : [T] extends [readonly (infer Row)[]]
        ? [Row] extends [object]
          ? ListOptions & {
              /** Renders the fields of a row from their components. Without it, all fields are shown in their order. */
              readonly children?: (row: FieldComponents<Row>) => ReactNode;
            }
          : object
        : object;

interface ChoiceProps extends ChoiceOptions {
  /** Shows all choices as segments, if they are few. */
  readonly segments?: true;
}

/** One component for each field. */
export type FieldComponents<V> = {
  readonly [K in keyof V]-?: MemoExoticComponent<(props: FieldProps<V[K]>) => ReactNode>;
};

/** A form, defined once outside of components. */
export interface FormDefinition<V> {
  /** The fields' components: `<F.title />`. */
  readonly F: FieldComponents<V>;
  readonly fields: Fields;
  /** Validates the fields, with the rules over several of them. */
  readonly schema: z.ZodType<V>;
  readonly entity: AnyEntity | undefined;
  readonly messages: Messages<V>;
  /** Fields that are not reported on their own when the record has changed. */
  readonly untold: readonly string[];
  /** Lists whose rows are records, which others may change one by one. */
  readonly records: readonly string[];
  /** Returns a field's current value within the form. */
  readonly useValue: <const K extends keyof V & string>(name: K) => V[K] | null;
  /** Returns an error to throw while saving: the refusal is shown at this field only. */
  readonly refusedAt: (name: keyof V & string, message: string) => Error;
}

/** Messages of the specification that replace a field's own. */
export type Messages<V> = { readonly [K in keyof V]?: string };

interface FormOptions<V> {
  readonly messages?: Messages<V>;
}

interface RecordOptions<V> extends FormOptions<V> {
  /** Checks the rules over several fields. */
  readonly check?: (values: V) => readonly Problem[];
  /** Returns the paths of fields that these values make superfluous: they are neither shown nor validated. */
  readonly unused?: (values: V) => readonly string[];
  /** Fields that are not reported on their own when the record has changed, since other fields report the same. */
  readonly untold?: readonly (keyof V & string)[];
  /** Names of lists whose rows are records, also of lists within rows. Others' changes to a row merge with what is typed. */
  readonly records?: readonly string[];
}

/**
 * Defines a form over some of an entity's fields, or over fields of its own. Label, required mark, limit, choices and control of
 * each are derived from the field.
 */
export function defineForm<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
  options?: FormOptions<ValuesOf<PickedFields<E, K>>>,
): FormDefinition<ValuesOf<PickedFields<E, K>>>;
export function defineForm<F extends Fields>(fields: F, options?: RecordOptions<ValuesOf<F>>): FormDefinition<ValuesOf<F>>;
export function defineForm(
  source: AnyEntity | Fields,
  given: readonly string[] | RecordOptions<Values> = {},
  more: FormOptions<Values> = {},
): FormDefinition<Values> {
  if (!isNames(given)) return definition(source as Fields, undefined, given);
  const entity = source as AnyEntity;
  const fields = Object.fromEntries(given.flatMap((name) => (entity.fields[name] ? [[name, entity.fields[name]]] : [])));
  return definition(fields, entity, { ...more, check: entity.check });
}

type Values = Record<string, unknown>;
const isNames = (given: readonly string[] | object): given is readonly string[] => Array.isArray(given);

function definition(
  fields: Fields,
  entity: AnyEntity | undefined,
  { check = () => [], unused = () => [], messages = {}, untold = [], records = [] }: RecordOptions<Values>,
): FormDefinition<Values> {
  return {
    F: componentsOf(fields),
    fields,
    entity,
    messages,
    untold,
    records,
    schema: schemaOf(fields, check, unused),
    refusedAt: (name, message) => new RefusedAt(name, message),
    useValue: (name) => useWatch({ control: useFormControl(), name }),
  };
}

/** Returns a schema that reports problems of single fields and of rules over several together, in the fields' order. */
function schemaOf(
  fields: Fields,
  check: (values: Values) => readonly Problem[],
  unused: (values: Values) => readonly string[],
): z.ZodType<Values> {
  const each = z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])));
  return z.custom<Values>().superRefine((values, context) => {
    const left = unused(values);
    const isLeft = (path: readonly PropertyKey[]) => left.some((name) => `${path.join(".")}.`.startsWith(`${name}.`));
    const alone = (each.safeParse(values).error?.issues ?? []).filter(({ path }) => !isLeft(path));
    // Values are checked as they will be stored: a cleared field has no value, and breaks no rule.
    const stored = Object.entries(fields).map(([name, field]) => [name, normalise(field, values[name])]);
    const together = check(Object.fromEntries(stored) as Values).map(({ path, message }) => ({ path: path.split("."), message }));
    const order = Object.keys(fields);
    const placeOf = ({ path }: { readonly path: readonly PropertyKey[] }) => order.indexOf(String(path[0]));
    for (const { path, message } of [...alone, ...together].sort((a, b) => placeOf(a) - placeOf(b)))
      context.addIssue({ code: "custom", path: [...path], message });
  });
}

/** Returns the components of some fields; in a list they find their row by the surrounding scope. */
function componentsOf(fields: Fields): FieldComponents<Values> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, componentOf(name, field)]));
}

function componentOf(name: string, field: Field): FieldComponents<Values>[string] {
  const { items } = field;
  const rows = items && componentsOf(items);
  return memo(function FieldOfForm(props: FieldProps<unknown>) {
    const path = `${useContext(RowScope)}${name}`;
    if (!rows || "control" in props) return <BoundField {...props} name={path} field={field} />;
    const { children = allOf, ...options } = props as ListProps;
    const List = field.lines ? LinesField : ListField;
    return (
      <List {...options} name={path} field={field}>
        {children(rows)}
      </List>
    );
  });
}

interface ListProps extends CommonProps, ListOptions {
  readonly children?: (row: FieldComponents<Values>) => ReactNode;
}

const allOf = (row: FieldComponents<Values>): ReactNode =>
  // An item's id is not entered.
  Object.entries(row).map(([name, FieldOfRow]) => name !== "id" && <FieldOfRow key={name} />);

/** Returns the current value of a field of the surrounding row; null if nothing is chosen. */
export const useRowValue = (name: string): unknown =>
  useWatch({ control: useFormControl(), name: `${useContext(RowScope)}${name}` }) as unknown;

/** Returns the value at a path with dots. */
export const valueAt = (values: object, path: string): unknown => get(values, path) as unknown;
