// Package fasttempl replaces slow functions of templ that a page calls a thousand times,
// and passes on the others. Generated templates import it under the name templ.
package fasttempl

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Types of templ.
type (
	Component                             = templ.Component
	Attributes                            = templ.Attributes
	Attributer                            = templ.Attributer
	SafeURL                               = templ.SafeURL
	Error                                 = templ.Error
	KeyValue[TKey comparable, TValue any] = templ.KeyValue[TKey, TValue]
)

// NopComponent renders nothing.
var NopComponent = templ.NopComponent

// KV returns a pair, such as a class and whether an element has it.
func KV[TKey comparable, TValue any](key TKey, value TValue) KeyValue[TKey, TValue] {
	return KeyValue[TKey, TValue]{Key: key, Value: value}
}

// InitializeContext calls templ's function.
func InitializeContext(ctx context.Context) context.Context { return templ.InitializeContext(ctx) }

// GetChildren calls templ's function.
func GetChildren(ctx context.Context) Component { return templ.GetChildren(ctx) }

// ClearChildren calls templ's function.
func ClearChildren(ctx context.Context) context.Context { return templ.ClearChildren(ctx) }

// WithChildren calls templ's function.
func WithChildren(ctx context.Context, children Component) context.Context {
	return templ.WithChildren(ctx, children)
}

// RenderAttributes calls templ's function.
func RenderAttributes(ctx context.Context, w io.Writer, attributes Attributer) error {
	return templ.RenderAttributes(ctx, w, attributes)
}

// JoinURLErrs calls templ's function.
func JoinURLErrs[T ~string](s T, errs ...error) (SafeURL, error) {
	return templ.JoinURLErrs(s, errs...)
}

// EscapeString calls templ's function.
func EscapeString[T ~string](s T) string { return templ.EscapeString(s) }

// JoinStringErrs returns the text of a value. Our expressions return no errors.
func JoinStringErrs[T any](s T) (string, error) {
	if text, ok := any(s).(string); ok {
		return text, nil
	}
	return fmt.Sprint(s), nil
}

// RenderCSSItems writes the styles of classes that bring their own. Ours are in style
// sheets.
func RenderCSSItems(ctx context.Context, w io.Writer, classes ...any) error {
	for _, class := range classes {
		if _, _, ok := named(class); !ok {
			return templ.RenderCSSItems(ctx, w, classes...)
		}
	}
	return nil
}

// CSSClasses are the classes of an element: names, and pairs of a name and
// whether the element has it.
type CSSClasses []any

// named returns the name of a class and whether the element has it. ok is false for
// values that only templ understands.
func named(class any) (name string, has, ok bool) {
	switch c := class.(type) {
	case string:
		return c, true, true
	case KeyValue[string, bool]:
		return c.Key, c.Value, true
	default:
		return "", false, false
	}
}

// String returns the names of the classes that the element has, each once, in the order
// in which they are first named. If a class is named again, the last time counts.
func (classes CSSClasses) String() string {
	var room [8]KeyValue[string, bool] // enough for any element, so nothing is allocated
	list := room[:0]
	for _, class := range classes {
		name, has, ok := named(class)
		if !ok {
			return templ.CSSClasses(classes).String()
		}
		if i := slices.IndexFunc(list, func(c KeyValue[string, bool]) bool { return c.Key == name }); i >= 0 {
			list[i].Value = has
			continue
		}
		list = append(list, KV(name, has))
	}
	return joined(list)
}

// joined returns the names of the classes that an element has.
func joined(list []KeyValue[string, bool]) string {
	list = slices.DeleteFunc(list, func(c KeyValue[string, bool]) bool { return !c.Value })
	if len(list) == 1 {
		return list[0].Key
	}
	var room [8]string
	names := room[:0]
	for _, c := range list {
		names = append(names, c.Key)
	}
	return strings.Join(names, " ")
}
